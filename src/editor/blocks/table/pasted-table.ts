import { parsePasted, toRichText } from '../pasted/clean-pasted.ts'
import { paragraphOf } from '../rich-text/write-rich-text.ts'
import { mostColumns, mostRows, type TableBlock } from './block.ts'

interface PastedTable extends Pick<TableBlock, 'rows' | 'header'> {
  /** It had more rows or columns than a table may have. */
  isCut: boolean
}

function pastedTable(rows: string[][], header: boolean): PastedTable {
  const kept = rows.slice(0, mostRows).map((row) => row.slice(0, mostColumns))
  return { rows: kept, header, isCut: rows.flat().length > kept.flat().length }
}

/** The table of pasted HTML that contains nothing else, as spreadsheets write it. */
export function tableInHtml(html: string): PastedTable | undefined {
  const body = parsePasted(html)
  const table = body.querySelector('table')
  if (!table) return undefined
  const read = readTable(table)
  table.remove()
  return body.textContent?.trim() ? undefined : read
}

/** The cells of a table element. A cell that spans several places leaves the others empty. */
export function readTable(table: Element): PastedTable {
  const lines = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  const taken = new Set<string>()
  const rows = lines.map((line, top) => {
    const row: string[] = []
    for (const cell of line.querySelectorAll(':scope > td, :scope > th')) {
      while (taken.has(`${top} ${row.length}`)) row.push('')
      const left = row.length
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      for (let below = 1; below < height; below++) {
        for (let at = 0; at < width; at++) taken.add(`${top + below} ${left + at}`)
      }
      row.push(htmlOf(cell))
      while (row.length < left + width) row.push('')
    }
    return row
  })
  const first = lines[0]
  const header = first?.closest('thead') !== null || first?.querySelector(':scope > td') === null
  return pastedTable(rows, first !== undefined && header)
}

const spanOf = (cell: Element, name: string) =>
  Math.min(Math.max(1, Number(cell.getAttribute(name)) || 1), mostRows)

function htmlOf(cell: Element): string {
  const inside = document.createDocumentFragment()
  inside.append(...cell.childNodes)
  return toRichText(inside)
}

/** Rows of text with tabs between the cells. A cell in quotation marks may contain line breaks. */
export function tableInText(text: string): PastedTable | undefined {
  if (!text.includes('\t')) return undefined
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text
    .replace(/\r?\n$/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g)) {
    const cell = quoted?.replaceAll('""', '"') ?? plain
    rows.at(-1)?.push(cell.split(/\r?\n/).map(paragraphOf).join(''))
    if (!end) break
    if (end !== '\t') rows.push([])
  }
  return pastedTable(rows, false)
}
