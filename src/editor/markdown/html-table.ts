import type { PhrasingContent, RootContent, TableCell } from 'mdast'
import { captionOf } from './html-media.ts'
import { type Element, elementsIn, isTag, type Reader } from './html-tree.ts'

const mostSpanned = 20

export function tableOf(table: Element, reader: Reader): RootContent[] {
  const rows = elementsIn(table, isTag('tr')).map((row) => elementsIn(row, isTag('td', 'th')))
  const [first = []] = rows
  const cells = rows.flat()
  // A table of one cell was only a frame.
  if (cells.length === 1) return reader.flow(cells[0]?.children ?? [])
  const filled = rows
    .map((row) => row.flatMap((cell) => cellsOf(cell, reader)))
    .filter((row) => row.some(({ children }) => children.length > 0))
  const hasHead = elementsIn(table, isTag('thead')).length > 0 || first.every(isTag('th'))
  const head = hasHead ? [] : [filled[0]?.map(() => cellOf([])) ?? []]
  const children = [...head, ...filled].map((row) => ({ type: 'tableRow' as const, children: row }))
  const caption = captionOf(elementsIn(table, isTag('caption')))
  return filled.length > 0 ? [{ type: 'table', children }, ...caption] : caption
}

const cellOf = (children: PhrasingContent[]): TableCell => ({ type: 'tableCell', children })

function cellsOf({ attributes, children }: Element, reader: Reader): TableCell[] {
  const lines = reader.flow(children).flatMap(linesIn)
  const content = lines.flatMap((line, place): PhrasingContent[] =>
    place === 0 ? line : [{ type: 'html', value: '<br>' }, ...line],
  )
  const span = Math.min(Math.max(Number(attributes.colspan) || 1, 1), mostSpanned)
  return [cellOf(content), ...Array.from({ length: span - 1 }, () => cellOf([]))]
}

/** A cell of Markdown holds no blocks, only their lines. */
function linesIn(node: RootContent): PhrasingContent[][] {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
    return [node.children]
  if ('children' in node) return node.children.flatMap(linesIn)
  return node.type === 'code' ? [[{ type: 'text', value: node.value }]] : []
}
