import * as Y from 'yjs'
import { insertAfter, newBlock } from '../blocks/arrange-blocks.ts'
import type { Block } from '../blocks/registry.ts'
import { type DocumentSnapshot, type SharedDocument, silentChange } from './shared-document.ts'
import { cellsIn } from './shared-table.ts'

/*
 * Yjs deletes a row with all that is in it, also words that its remover has not seen. So everybody who removes rows or
 * cells adds a note of what they had seen by then. The editor in which somebody wrote in such a cell compares that with
 * its own changes: if the remover had not seen them, the text of the cell follows the table as a paragraph.
 */

interface Cell {
  cell: Y.XmlElement
  tableId: string
  html: string
}

interface Removal {
  /** The rows, or the single cells. */
  names: string[]
  /** The state vector of the remover. */
  seen: Uint8Array
}

/** The same in every copy of the document. */
function nameOf(element: Y.XmlElement): string {
  const { client = 0, clock = 0 } = Y.createRelativePositionFromTypeIndex(element, 0).type ?? {}
  return `${client}.${clock}`
}

function cellsOf(block: Block, shared: Y.XmlFragment | undefined): Cell[] {
  if (block.type !== 'table' || !shared) return []
  return cellsIn(shared).flatMap((row, at) =>
    row.map((cell, place) => {
      const html = block.rows[at]?.[place] ?? ''
      return { cell, tableId: block.id, html }
    }),
  )
}

function cellAround(type: object): Y.XmlElement | undefined {
  let at: unknown = type
  while (at instanceof Y.AbstractType) {
    if (at instanceof Y.XmlElement && at.nodeName === 'tableCell') return at
    at = at.parent
  }
  return undefined
}

const isGone = (element: Y.XmlElement) => element._item?.deleted === true

const rowOf = ({ parent }: Y.XmlElement) => (parent instanceof Y.XmlElement ? parent : undefined)

function namesOf({ cell }: Cell): string[] {
  const row = rowOf(cell)
  return row && isGone(row) ? [nameOf(row), nameOf(cell)] : [nameOf(cell)]
}

/** Keeps words that somebody writes here in a row or a column that a colleague removes at that moment. */
export function keepUnseenCells<Snapshot extends DocumentSnapshot>(
  document: SharedDocument<Snapshot>,
): void {
  const { y } = document
  const removals = y.getArray<Removal>('removals')
  const before = new WeakMap<Y.Transaction, Cell[]>()
  /** The cells that were written here, with the number of the last change. */
  const written = new WeakMap<Y.XmlElement, number>()
  /** Removed by others, whose notes may arrive later. */
  let waiting: Cell[] = []

  function note(removed: readonly Cell[]): void {
    const names = [...new Set(removed.map((one) => namesOf(one)[0] ?? ''))]
    y.transact(() => removals.push([{ names, seen: Y.encodeStateVector(y) }]), silentChange)
  }

  function takeLost(): Cell[] {
    const notesOf = new Map(
      waiting.map((one) => {
        const names = namesOf(one)
        return [
          one,
          removals
            .toArray()
            .filter((removal) => removal.names.some((name) => names.includes(name))),
        ]
      }),
    )
    const hasSeen = ({ cell }: Cell, { seen }: Removal) =>
      (Y.decodeStateVector(seen).get(y.clientID) ?? 0) >= (written.get(cell) ?? 0)
    waiting = waiting.filter((one) => notesOf.get(one)?.length === 0)
    return [...notesOf]
      .filter(([one, notes]) => notes.length > 0 && !notes.some((removal) => hasSeen(one, removal)))
      .map(([one]) => one)
  }

  function keep(cells: readonly Cell[]): void {
    for (const [tableId, lost] of Map.groupBy(cells, (one) => one.tableId)) {
      const now = document.read()
      const content = lost.map(({ html }) => html).join('')
      const blocks = insertAfter(now.blocks, tableId, [{ ...newBlock('paragraph'), content }])
      document.write({ ...now, blocks }, silentChange)
    }
  }

  y.on('beforeTransaction', (transaction) => {
    const { blocks } = document.read()
    const cells = blocks.flatMap((block) => cellsOf(block, document.richTextOf(block.id, 'rows')))
    before.set(transaction, cells)
  })
  y.on('afterTransaction', (transaction) => {
    const { local, changed, afterState } = transaction
    const removed = before.get(transaction)?.filter(({ cell }) => isGone(cell)) ?? []
    if (local) {
      const cells = [...changed.keys()].map(cellAround).filter((cell) => cell !== undefined)
      for (const cell of cells) written.set(cell, afterState.get(y.clientID) ?? 0)
      if (removed.length > 0) y.once('afterAllTransactions', () => note(removed))
      return
    }
    waiting.push(...removed.filter(({ cell, html }) => html && written.has(cell)))
    const lost = takeLost()
    if (lost.length > 0) y.once('afterAllTransactions', () => keep(lost))
  })
}
