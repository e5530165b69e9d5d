import * as Y from 'yjs'
import {
  type Delta,
  evidenceIn,
  findMove,
  type LineCaret,
  lineAt,
  type Move,
} from './moved-text.ts'
import {
  type DocumentSnapshot,
  ownChange,
  remoteChange,
  type SharedDocument,
} from './shared-document.ts'

export interface OwnCaret {
  read: () => Y.RelativePosition | null | undefined
  /** Gets a position of the text's writing area. */
  move: (blockId: string, position: number) => void
}

/** Moves words of this tab, and its caret, with text that a colleague moves to another block. Returns the end of that. */
export function followMovedText<Snapshot extends DocumentSnapshot>(
  document: SharedDocument<Snapshot>,
  caret: OwnCaret,
): () => void {
  const { y, blocks } = document
  let before: LineCaret | undefined
  const begin = ({ origin }: Y.Transaction) => {
    if (origin === remoteChange) before = lineAt(caret.read(), y, blocks)
  }
  const follow = (move: Move) => {
    y.transact(() => moveWords(move), ownChange)
    const id = document.idOf(move.name)
    if (id !== undefined) caret.move(id, positionOf(move))
  }
  const compare = (events: Y.YEvent<Y.AbstractType<unknown>>[], { origin }: Y.Transaction) => {
    if (!before || origin !== remoteChange) return
    const move = findMove(blocks, before, evidenceIn(events))
    // After the listeners of all writing areas: they still have the selection of before this change, and would restore it.
    if (move) y.once('afterAllTransactions', () => follow(move))
  }
  y.on('beforeTransaction', begin)
  blocks.observeDeep(compare)
  return () => {
    y.off('beforeTransaction', begin)
    blocks.unobserveDeep(compare)
  }
}

/** The last part first: the places of the others stay the same. */
function moveWords({ from, parts, to }: Move): void {
  for (const { index, length, at, words } of parts.toReversed()) {
    if (length === 0) continue
    const moved = partOf(words ?? from.toDelta(), index, length)
    if (!words) from.delete(index, length)
    to.applyDelta(at > 0 ? [{ retain: at }, ...moved] : moved)
  }
}

function partOf(words: Delta, index: number, length: number): Delta {
  let [start, end] = [index, index + length]
  return words.flatMap((one) => {
    if (typeof one.insert !== 'string') return []
    const insert = one.insert.slice(Math.max(0, start), Math.max(0, end))
    start -= one.insert.length
    end -= one.insert.length
    return insert ? [{ ...one, insert }] : []
  })
}

/** The position of the caret in the writing area of its block. */
function positionOf({ to, caret }: Move): number {
  const paragraph = to.parent
  const text = paragraph?.parent
  if (!(text instanceof Y.XmlFragment)) return caret
  const nodes = text.toArray()
  const above = nodes.slice(0, nodes.indexOf(paragraph as Y.XmlElement))
  return above.reduce((sum, node) => sum + sizeOf(node), 1) + caret
}

/** The size of a node in a writing area: the letters of a text, and the start and the end of everything else. */
function sizeOf(node: unknown): number {
  if (node instanceof Y.XmlText) return node.length
  if (!(node instanceof Y.XmlElement)) return 0
  return node.toArray().reduce((sum, child) => sum + sizeOf(child), 2)
}
