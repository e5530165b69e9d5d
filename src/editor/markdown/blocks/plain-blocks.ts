import type { PhrasingContent, Table, TableCell } from 'mdast'
import type { TableBlock } from '../../blocks/table/block.ts'
import type { BlockMarkdown } from '../block-markdown.ts'
import { flowOf, isBreak, richTextOfNodes } from '../rich-markdown.ts'

export const code: BlockMarkdown<{ content: string; language: string }> = {
  write: ({ content, language }) => [{ type: 'code', lang: language || null, value: content }],
  read: (piece) =>
    piece.type === 'code' ? { content: piece.value, language: piece.lang ?? '' } : undefined,
}

export const divider: BlockMarkdown<object> = {
  write: () => [{ type: 'thematicBreak' }],
  read: (piece) => (piece.type === 'thematicBreak' ? {} : undefined),
}

type TableFields = Pick<TableBlock, 'rows' | 'header'>

/** A table of Markdown always has a header. The one of a table without a header is empty. */
export const table: BlockMarkdown<TableFields> = {
  write({ rows, header }, exact) {
    const empty = rows[0]?.map(() => '') ?? []
    const shown = (header ? rows : [empty, ...rows]).map((cells) => ({
      type: 'tableRow' as const,
      children: cells.map((html) => cellOf(html, exact)),
    }))
    return [{ type: 'table', children: shown } satisfies Table]
  },
  read(piece) {
    if (piece.type !== 'table') return undefined
    const width = Math.max(...piece.children.map(({ children }) => children.length))
    const rows = piece.children.map(({ children }) =>
      Array.from({ length: width }, (_, place) => readCell(children[place])),
    )
    const header = rows[0]?.some(Boolean) ?? false
    return { rows: header ? rows : rows.slice(1), header }
  },
}

/** A cell is one line: its paragraphs have line breaks between them. */
function cellOf(html: string, exact: boolean): TableCell {
  const lines = flowOf(html, exact).flatMap(linesIn)
  const children = lines.flatMap((line, place): PhrasingContent[] =>
    place === 0 ? line : [{ type: 'html', value: '<br>' }, ...line],
  )
  return { type: 'tableCell', children }
}

function linesIn(node: ReturnType<typeof flowOf>[number]): PhrasingContent[][] {
  if (node.type === 'paragraph') return [node.children]
  if (node.type !== 'list') return [[]]
  return node.children.flatMap(({ children }) =>
    children.flatMap((child) =>
      child.type === 'paragraph' || child.type === 'list' ? linesIn(child) : [],
    ),
  )
}

function readCell(cell: TableCell | undefined): string {
  const lines: PhrasingContent[][] = [[]]
  for (const child of cell?.children ?? []) {
    if (isBreak(child)) lines.push([])
    else lines.at(-1)?.push(child)
  }
  return richTextOfNodes(lines.map((children) => ({ type: 'paragraph', children })))
}
