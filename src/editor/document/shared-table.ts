import { prosemirrorJSONToYXmlFragment } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { text } from '../blocks/reading-raw.ts'
import { readRichText } from '../blocks/rich-text/read-rich-text.ts'
import { richTextOf } from './rich-fragment.ts'
import { type NodeJson, nodesOf, richSchema } from './rich-nodes.ts'

/** More cells than any table that a save accepts; people who add rows at the same time may exceed that limit a little. */
const mostCells = 10_000

const elements = (node: Y.XmlFragment, name: string): Y.XmlElement[] =>
  node
    .toArray()
    .filter((one): one is Y.XmlElement => one instanceof Y.XmlElement && one.nodeName === name)

const rowsOf = (shared: Y.XmlFragment) =>
  elements(shared, 'table').flatMap((table) => elements(table, 'tableRow'))

const cellsOf = (row: Y.XmlElement) => elements(row, 'tableCell')

export const cellsIn = (shared: Y.XmlFragment) => rowsOf(shared).map(cellsOf)

export const isTable = (shared: Y.XmlFragment): boolean => elements(shared, 'table').length > 0

/**
 * The HTML of each cell. A cell that spans many places would make browsers of colleagues work for ever: the server
 * refuses an update with one, because it cannot read the document.
 */
export function tableOf(shared: Y.XmlFragment): string[][] {
  const rows = cellsIn(shared)
  const cells = rows.flat()
  const isPlain = (cell: Y.XmlElement) =>
    ['colspan', 'rowspan'].every((name) => Number(cell.getAttribute(name) ?? 1) === 1)
  if (cells.length > mostCells || !cells.every(isPlain)) throw new Error('it is no table')
  return rows.map((row) => row.map(richTextOf))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The same rows with empty cells. */
export const blankRows = (rows: unknown): string[][] =>
  listOf(rows).map((row) => listOf(row).map(() => ''))

/** Changes a shared table into another one. Cells that are equal stay as they are, with everybody's carets in them. */
export function changeTable(shared: Y.XmlFragment, rows: unknown): void {
  const content = [tableNodeOf(listOf(rows).map(listOf))]
  prosemirrorJSONToYXmlFragment(richSchema, { type: 'tableDoc', content }, shared)
  prepareEmptyCells(cellsIn(shared).flat())
}

/** The words of an empty paragraph belong to one shared text, whoever writes the first one. */
function prepareEmptyCells(cells: readonly Y.XmlElement[]): void {
  const paragraphs = cells.flatMap((cell) => elements(cell, 'paragraph'))
  for (const empty of paragraphs.filter(({ length }) => length === 0)) {
    empty.insert(0, [new Y.XmlText()])
  }
}

export const tableNodeOf = (rows: readonly (readonly unknown[])[]): NodeJson => ({
  type: 'table',
  content: rows.map((row) => ({ type: 'tableRow', content: row.map(cellOf) })),
})

function cellOf(html: unknown): NodeJson {
  const content = nodesOf(readRichText(text(html)))
  return { type: 'tableCell', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/**
 * Two people who add a row and a column, or remove one, at the same time get a row of another length. Only the editor
 * that created the row repairs it: if all did, each would add a cell. In the same way it prepares its own new cells.
 */
export function repairOwnRows(shared: Y.XmlFragment): void {
  prepareEmptyCells(cellsIn(shared).flat().filter(isOwn))
  const [first, ...rows] = rowsOf(shared)
  const width = first ? cellsOf(first).length : 0
  for (const row of rows.filter(isOwn)) {
    const cells = cellsOf(row)
    for (let at = cells.length; at < width; at++) row.insert(row.length, [emptyCell()])
    for (const cell of cells.slice(width).reverse()) {
      // Words in a column that a colleague removed stay.
      if (richTextOf(cell) !== '') break
      row.delete(row.length - 1, 1)
    }
  }
}

const isOwn = (element: Y.XmlElement) =>
  Y.createRelativePositionFromTypeIndex(element, 0).type?.client === element.doc?.clientID

function emptyCell(): Y.XmlElement {
  const cell = new Y.XmlElement('tableCell')
  cell.insert(0, [new Y.XmlElement('paragraph')])
  return cell
}
