import * as Y from 'yjs'
import { isRemoved } from './shared-block.ts'
import { itemsInOrder, type SharedItem, type SharedList } from './shared-list.ts'

/*
 * Enter and Backspace move text to another block. Yjs cannot move: the text is deleted here and inserted there, and
 * words that a colleague types in it at that moment stay behind. The editor with its caret in such words moves them to
 * the place where the text is now. No other editor does, or the words would be there twice. Without proof of a move,
 * nothing follows: the words stay where they are, and none is lost.
 */

/** The caret in a paragraph before a change. */
export interface LineCaret {
  /** The name of the block. */
  name: string
  line: Y.Text
  /** The words of the line with their marks. */
  words: Delta
  text: string
  at: number
}

/** The changes of one transaction that can be parts of a move. */
export interface Evidence {
  /** Names of blocks. */
  added: string[]
  removed: string[]
  lines: { name: string; line: Y.Text; delta: Delta }[]
  /** Names of all blocks that the transaction changed. */
  changed: Set<string>
}

interface Part {
  index: number
  length: number
  at: number
  /** All words of a line that was deleted with them. */
  words?: Delta
}

/** Words to move, perhaps none, and the place of the caret in the line that gets them. */
export interface Move {
  from: Y.Text
  /** Parts of the line, and the place of each in the other line before any of them is there. */
  parts: Part[]
  name: string
  to: Y.Text
  caret: number
}

export type Delta = Y.YTextEvent['delta']

const plainIn = (words: Delta): string =>
  words.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('')

export const plainOf = (line: Y.Text): string => plainIn(line.toDelta())

/** The caret, if it is in a paragraph of a block. */
export function lineAt(
  caret: Y.RelativePosition | null | undefined,
  y: Y.Doc,
  blocks: SharedList,
): LineCaret | undefined {
  const found = caret && Y.createAbsolutePositionFromRelativePosition(caret, y)
  if (!found || !(found.type instanceof Y.XmlText)) return undefined
  const { type: line, index: at } = found
  const item = line.parent?.parent?.parent
  const name = [...blocks.entries()].find(([, one]) => one === item)?.[0]
  const words: Delta = line.toDelta()
  return name === undefined ? undefined : { name, line, words, text: plainIn(words), at }
}

/** The paragraphs of a text. Lists are not followed. */
function linesOf(item: SharedItem | undefined): Y.Text[] {
  const content = item?.get('content')
  const nodes = content instanceof Y.XmlFragment ? content.toArray() : []
  return nodes.flatMap((node) => {
    const isParagraph = node instanceof Y.XmlElement && node.nodeName === 'paragraph'
    const line = isParagraph && node.length === 1 ? node.get(0) : undefined
    return line instanceof Y.XmlText ? [line] : []
  })
}

/** Whether a line, or its paragraph, was deleted from the block that had it. */
function isGone(line: Y.Text, item: SharedItem | undefined): boolean {
  const [paragraph, content] = [line.parent, item?.get('content')]
  const isIn = (child: unknown, parent: unknown) =>
    parent instanceof Y.XmlFragment && parent.toArray().some((one) => one === child)
  return !isIn(line, paragraph) || !isIn(paragraph, content)
}

export function evidenceIn(events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): Evidence {
  const found: Evidence = { added: [], removed: [], lines: [], changed: new Set() }
  for (const event of events) {
    const { path, keys } = event
    const name = String(path[0])
    if (path.length > 0) found.changed.add(name)
    if (event instanceof Y.YTextEvent) {
      found.lines.push({ name, line: event.target, delta: event.delta })
    } else if (path.length === 1 && keys.has('removed')) found.removed.push(name)
    else if (path.length === 0) {
      for (const [key, { action }] of keys) if (action === 'add') found.added.push(key)
      for (const key of found.added) found.changed.add(key)
    }
  }
  return found
}

export function findMove(
  blocks: SharedList,
  caret: LineCaret,
  evidence: Evidence,
): Move | undefined {
  const names = itemsInOrder(blocks).map(([name]) => name)
  const place = names.indexOf(caret.name)
  const isBelow = (name: string) => names.indexOf(name) > place
  const item = blocks.get(caret.name)
  const lines = linesOf(item)
  const above = evidence.lines.filter(({ name }) => names.indexOf(name) < place)
  const inChanged = [...evidence.changed]
    .filter((name) => name !== caret.name)
    .flatMap((name) => linesOf(blocks.get(name)).map((line) => ({ name, line })))
  if (isGone(caret.line, item)) return followCopied(caret, inChanged)
  const delta = evidence.lines.find(({ line }) => line === caret.line)?.delta
  if (!delta) {
    if (!item || !evidence.removed.includes(caret.name)) return undefined
    if (lines[0] === caret.line) return followJoined(item, caret, above)
    return followCopied(caret, inChanged, item)
  }
  const first = (name: string) => ({ name, line: linesOf(blocks.get(name))[0] })
  return (
    // Undo of a join brings the block below back.
    followCut(caret, delta, [...evidence.added, ...evidence.removed].filter(isBelow).map(first)) ??
    followUndone(caret, above, delta) ??
    stayAbove(caret, delta, evidence.removed.filter(isBelow).map(first), evidence.lines)
  )
}

type NamedLine = { name: string; line: Y.Text | undefined }

/** The text around the caret was cut, and it is the text of a new block below. */
function followCut(caret: LineCaret, delta: Delta, added: readonly NamedLine[]): Move | undefined {
  const pieces = cutPieces(caret.text, delta)
  const isCut = pieces.some(
    ({ start, text }) => start < caret.at && caret.at <= start + text.length,
  )
  if (!isCut) return undefined
  const words = deletedIn(pieces)
  const target = added.find(({ line }) => line && plainOf(line) === words)
  if (!target?.line) return undefined
  return { from: caret.line, name: target.name, to: target.line, ...ownParts(caret, pieces) }
}

/**
 * The paragraph of the caret was deleted, or its block was joined to another: the same paragraph is in another block, but
 * without words that its colleague did not know.
 */
function followCopied(
  { line, words, text, at }: LineCaret,
  targets: readonly NamedLine[],
  removed?: SharedItem,
): Move | undefined {
  for (let index = at; index >= 0; index--) {
    const known = text.slice(0, index) + text.slice(at)
    const target = targets.find((one) => known && one.line && plainOf(one.line) === known)
    if (!target?.line) continue
    if (removed && !isRemovedWithout(removed, line, index, at - index)) continue
    const part = { index, length: at - index, at: index }
    return {
      from: line,
      parts: [removed ? part : { ...part, words }],
      name: target.name,
      to: target.line,
      caret: at,
    }
  }
  return undefined
}

/** Whether words of a line were typed in this tab. */
function ownIn(line: Y.Text): (index: number, length: number) => boolean {
  const { doc } = line
  if (!doc) return () => false
  const authors: number[] = line
    .toDelta(Y.snapshot(doc), Y.emptySnapshot, (_change: string, { client }: Y.ID) => client)
    .flatMap(({ insert, attributes }: Delta[number]) =>
      Array(String(insert).length).fill(attributes?.ychange),
    )
  return (index, length) =>
    authors.slice(index, index + length).every((author) => author === doc.clientID)
}

/** Undo of Enter: all of the text that the colleague knew is part of a line above again. */
function followUndone(caret: LineCaret, above: Evidence['lines'], delta: Delta): Move | undefined {
  const pieces = cutPieces(caret.text, delta)
  const words = deletedIn(pieces)
  if (!words || pieces[0]?.start !== 0) return undefined
  for (const { name, line: to, delta: added } of above) {
    const seam = seamOf(added, words)
    if (seam === undefined) continue
    const { parts, caret: place } = ownParts(caret, pieces)
    return {
      from: caret.line,
      parts: parts.map((part) => ({ ...part, at: seam + part.at })),
      name,
      to,
      caret: seam + place,
    }
  }
  return undefined
}

/** The own words among the pieces of a cut, and the place of the caret behind them. */
function ownParts(caret: LineCaret, pieces: readonly Piece[]): Pick<Move, 'parts' | 'caret'> {
  const isOwn = ownIn(caret.line)
  const parts: Move['parts'] = []
  let [at, place] = [0, 0]
  for (const { text, start, index } of pieces) {
    const before = Math.max(0, Math.min(caret.at - start, text.length))
    if (index === undefined) at += text.length
    else if (isOwn(index, text.length)) parts.push({ index, length: text.length, at })
    else continue
    place += before
  }
  return { parts, caret: place }
}

/** A part of a line behind the place where it was cut: deleted, or typed at the same time. */
interface Piece {
  text: string
  /** Its place before the cut. */
  start: number
  /** Its place after the cut; undefined if it was deleted. */
  index?: number
}

const deletedIn = (pieces: readonly Piece[]) =>
  pieces.map(({ text, index }) => (index === undefined ? text : '')).join('')

function cutPieces(text: string, delta: Delta): Piece[] {
  const pieces: Piece[] = []
  let [start, index] = [0, 0]
  for (const { retain = 0, delete: deleted = 0, insert } of [...delta, { retain: text.length }]) {
    const part = text.slice(start, start + retain + deleted)
    if (deleted > 0) pieces.push({ text: part, start })
    else if (insert !== undefined && pieces.length > 0) return []
    else if (part && pieces.length > 0) pieces.push({ text: part, start, index })
    start += part.length
    index += typeof insert === 'string' ? insert.length : part.length - deleted
  }
  return pieces
}

/** The block of the caret was joined to one above. Its digest proves which words its colleague did not know. */
function followJoined(
  item: SharedItem,
  { line, at }: LineCaret,
  above: Evidence['lines'],
): Move | undefined {
  const text = plainOf(line)
  for (let index = at; index >= 0; index--) {
    const words = text.slice(0, index) + text.slice(at)
    if (!words) return undefined
    for (const { name, line: to, delta } of above) {
      const seam = seamOf(delta, words)
      if (seam === undefined || !isRemovedWithout(item, line, index, at - index)) continue
      const parts = [{ index, length: at - index, at: seam + index }]
      return { from: line, parts, name, to, caret: seam + at }
    }
  }
  return undefined
}

/** Whether the block without these words is what the colleague removed. */
function isRemovedWithout(item: SharedItem, line: Y.Text, index: number, length: number): boolean {
  const copy = new Y.Doc().getMap<SharedItem>().set('copy', item.clone())
  if (length > 0) linesOf(copy)[linesOf(item).indexOf(line)]?.delete(index, length)
  return isRemoved(copy)
}

/** The place of added words in a line. The colleague may have typed before them meanwhile. */
function seamOf(delta: Delta, words: string): number | undefined {
  const { index, text } = insertedBy(delta)
  return text.endsWith(words) ? index + text.length - words.length : undefined
}

/** The first text that was inserted. Its marks divide it into several parts. */
function insertedBy(delta: Delta): { index: number; text: string } {
  let [index, text] = [0, '']
  for (const { retain = 0, insert } of delta) {
    if (typeof insert === 'string') text += insert
    else if (text) break
    else index += retain
  }
  return { index, text }
}

/** The block below was joined to that of the caret: its text may be before words that were typed at the end. */
function stayAbove(
  caret: LineCaret,
  delta: Delta,
  removed: readonly NamedLine[],
  changed: Evidence['lines'],
): Move | undefined {
  const { index, text } = insertedBy(delta)
  const words = caret.text.slice(index)
  // Undo of Enter takes the text out of the block below.
  const isTaken = (line: Y.Text) =>
    changed.some((one) => one.line === line && one.delta[0]?.delete === text.length)
  const isJoined = removed.some(
    ({ line }) => line && (line.length > 0 ? text.endsWith(plainOf(line)) : isTaken(line)),
  )
  if (!isJoined || caret.at < index || (caret.at === index && words)) return undefined
  return {
    from: caret.line,
    parts: [{ index: index + text.length, length: words.length, at: index }],
    name: caret.name,
    to: caret.line,
    caret: caret.at,
  }
}
