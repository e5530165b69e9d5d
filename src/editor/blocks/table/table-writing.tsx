import { Fragment, Slice } from '@tiptap/pm/model'
import { CellSelection, handlePaste, isInTable, selectedRect } from '@tiptap/pm/tables'
import { type Editor, EditorContent } from '@tiptap/react'
import { useEffect, useId, useRef } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { silentChange } from '../../document/shared-document.ts'
import { repairOwnRows, tableNodeOf } from '../../document/shared-table.ts'
import { cleanPasted } from '../pasted/clean-pasted.ts'
import { RichTextToolbar } from '../rich-text/format-tools.tsx'
import { readSelection } from '../rich-text/rich-text-keys.ts'
import { textExtensions } from '../rich-text/text-extensions.ts'
import { useSharedEditor } from '../rich-text/use-shared-editor.ts'
import type { Writing } from '../rich-text/writing-area.tsx'
import type { TextFlow } from '../text-flow.ts'
import { mostColumns, mostRows } from './block.ts'
import styles from './editor.module.css'
import { tableInHtml, tableInText } from './pasted-table.ts'
import { completeRows, makeChange, tableChanges } from './table-changes.ts'
import { handleTableKey } from './table-keys.ts'
import { tableExtensions } from './table-nodes.ts'

const extensions = [...textExtensions({ document: false }), ...tableExtensions]

export type TableWritingProps = Omit<Writing, 'key'> & {
  id: string
  flow: TextFlow
  awareness: Awareness
  header: boolean
  onHeader: (header: boolean) => void
}

/** The cells of a table, bound to its shared content. */
export function TableWriting(props: TableWritingProps) {
  const { fragment, focused, header, onHeader, flow } = props
  const latest = useRef(props)
  latest.current = props
  const hint = useId()
  const editor = useSharedEditor(props, {
    extensions,
    otherwise: 'start',
    editorProps: {
      attributes: {
        class: styles.writing ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Table',
        'aria-describedby': hint,
      },
      transformPastedHTML: cleanPasted,
      handleKeyDown(_view, event) {
        if (!(editor.state.selection instanceof CellSelection)) readSelection(editor)
        return handleTableKey(editor, event, latest.current)
      },
      handlePaste: (_view, event) => pasteTable(editor, event, latest.current.flow),
    },
  })

  useEffect(() => repairAfterChanges(fragment), [fragment])

  return (
    <>
      {focused ? (
        <RichTextToolbar editor={editor} flow={flow} label="Table">
          {tableChanges.map((change) => (
            <IconButton
              key={change.name}
              label={change.name}
              title={change.name}
              icon={change.icon}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => makeChange(editor, change, flow)}
            />
          ))}
          <IconButton
            label="Header row"
            title="Header row"
            icon={icons.headerRow}
            aria-pressed={header}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onHeader(!header)
              flow.announce(`Header row ${header ? 'off' : 'on'}`)
            }}
          />
        </RichTextToolbar>
      ) : null}
      <EditorContent editor={editor} className="table-scroll" data-header={header || undefined} />
      <VisuallyHidden id={hint}>
        Tab goes to the next cell, and in the last cell adds a row. Escape leaves the table.
      </VisuallyHidden>
    </>
  )
}

/** Returns the end of that. */
function repairAfterChanges(fragment: Y.XmlFragment): () => void {
  const { doc } = fragment
  const repair = () => {
    doc?.once('afterAllTransactions', () =>
      doc.transact(() => repairOwnRows(fragment), silentChange),
    )
  }
  fragment.observeDeep(repair)
  return () => fragment.unobserveDeep(repair)
}

/** Pastes the cells of a spreadsheet from the selected cell on. Returns false for anything else. */
function pasteTable(editor: Editor, event: ClipboardEvent, flow: TextFlow): boolean {
  const html = event.clipboardData?.getData('text/html')
  const text = event.clipboardData?.getData('text/plain') ?? ''
  const pasted = html ? tableInHtml(html) : tableInText(text)
  if (!pasted || pasted.rows.flat().length <= 1) return false
  completeRows(editor)
  if (!isInTable(editor.state)) return false
  const { top, left } = selectedRect(editor.state)
  const rows = pasted.rows.slice(0, mostRows - top).map((row) => row.slice(0, mostColumns - left))
  const table = editor.schema.nodeFromJSON(tableNodeOf(rows))
  event.preventDefault()
  handlePaste(editor.view, event, new Slice(Fragment.from(table), 0, 0))
  const most = `A table may have at most ${mostRows} rows and ${mostColumns} columns.`
  if (pasted.isCut || rows.flat().length < pasted.rows.flat().length)
    flow.tell(`${most} The rest was not pasted.`)
  else flow.announce(`${rows.length} rows pasted`)
  return true
}
