import { isBlankRichText } from '../rich-text/read-rich-text.ts'
import { RichTextView } from '../rich-text/rich-text-view.tsx'
import type { BlockViewProps } from '../view-props.ts'
import { mostColumns, mostRows, widthOf } from './block.ts'

/** The limits are those of a save: content that no save has accepted must not make a page of millions of cells. */
export function TableView({ block: { rows: all, header } }: BlockViewProps<'table'>) {
  const rows = all.slice(0, mostRows)
  const columns = Array.from({ length: Math.min(widthOf(rows), mostColumns) }, (_, at) => at)
  if (columns.length === 0) return null
  const show = (row: readonly string[], place: number) => (
    <tr key={place}>
      {columns.map((column) => {
        const html = row[column] ?? ''
        // An empty cell names no column.
        const Cell = header && place === 0 && !isBlankRichText(html) ? 'th' : 'td'
        return (
          <Cell key={column} scope={Cell === 'th' ? 'col' : undefined}>
            <RichTextView html={html} />
          </Cell>
        )
      })}
    </tr>
  )
  return (
    // Not a landmark: an article may have many. A wide table scrolls, also by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a table is no group of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <div className="table-scroll" role="group" aria-label="Table" tabIndex={0}>
      <table>
        {header && rows[0] ? <thead>{show(rows[0], 0)}</thead> : null}
        <tbody>{rows.map((row, place) => (header && place === 0 ? null : show(row, place)))}</tbody>
      </table>
    </div>
  )
}
