import type { Editor } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'
import {
  deleteColumn,
  deleteRow,
  fixTables,
  isInTable,
  selectedRect,
  type TableRect,
} from '@tiptap/pm/tables'
import { newId } from '#src/ui/browser/new-id.ts'
import * as icons from '#src/ui/style/icons.ts'
import type { TextFlow } from '../text-flow.ts'
import { mostColumns, mostRows } from './block.ts'

type Saying = Pick<TextFlow, 'tell' | 'announce'>

export interface TableChange {
  name: string
  icon: string
  done: string
  /** Why it cannot be done, if it cannot. */
  refuse(rect: TableRect): string | false
  run(editor: Editor, rect: TableRect): void
}

const tooMany = (most: number, what: string) => `A table may have at most ${most} ${what}.`
const fullRows = ({ map }: TableRect) => map.height >= mostRows && tooMany(mostRows, 'rows')
const fullColumns = ({ map }: TableRect) =>
  map.width >= mostColumns && tooMany(mostColumns, 'columns')
const last = (what: string) => `A table has at least one ${what}. Delete the block instead.`

export const addRowBelow: TableChange = {
  name: 'Insert row below',
  icon: icons.rowBelow,
  done: 'Row added',
  refuse: fullRows,
  run: (editor, rect) => insertRow(editor, rect, rect.bottom),
}

export const tableChanges: readonly TableChange[] = [
  {
    name: 'Insert row above',
    icon: icons.rowAbove,
    done: 'Row added',
    refuse: fullRows,
    run: (editor, rect) => insertRow(editor, rect, rect.top),
  },
  addRowBelow,
  {
    name: 'Insert column before',
    icon: icons.columnBefore,
    done: 'Column added',
    refuse: fullColumns,
    run: (editor, rect) => insertColumn(editor, rect, rect.left),
  },
  {
    name: 'Insert column after',
    icon: icons.columnAfter,
    done: 'Column added',
    refuse: fullColumns,
    run: (editor, rect) => insertColumn(editor, rect, rect.right),
  },
  {
    name: 'Delete row',
    icon: icons.deleteRow,
    done: 'Row deleted',
    refuse: ({ map, top, bottom }) => bottom - top === map.height && last('row'),
    run: ({ state, view }) => void deleteRow(state, view.dispatch),
  },
  {
    name: 'Delete column',
    icon: icons.deleteColumn,
    done: 'Column deleted',
    refuse: ({ map, left, right }) => right - left === map.width && last('column'),
    run: ({ state, view }) => void deleteColumn(state, view.dispatch),
  },
]

/** Makes a change of rows or columns, or tells why it is not possible. */
export function makeChange(editor: Editor, change: TableChange, { tell, announce }: Saying): void {
  completeRows(editor)
  if (!isInTable(editor.state)) return
  const rect = selectedRect(editor.state)
  const refusal = change.refuse(rect)
  if (refusal) tell(refusal)
  else {
    change.run(editor, rect)
    announce(change.done)
  }
  editor.view.focus()
}

/** Rows may differ in length after two people have changed the table at the same time. */
export function completeRows(editor: Editor): void {
  const completed = fixTables(editor.state)
  if (completed) editor.view.dispatch(completed)
}

/** With a key: an empty cell without one could change places with an empty cell beside it. */
function emptyCell({ nodes }: Schema): Node | undefined {
  return nodes.tableCell?.createAndFill({ key: newId() }) ?? undefined
}

function insertRow({ state, view }: Editor, rect: TableRect, at: number): void {
  const cells = Array.from({ length: rect.map.width }, () => emptyCell(state.schema))
  const row = state.schema.nodes.tableRow?.create(
    null,
    cells.filter((cell) => cell !== undefined),
  )
  if (!row) return
  const place = rect.map.height > at ? rect.map.positionAt(at, 0, rect.table) - 1 : endOf(rect)
  const tr = state.tr.insert(rect.tableStart + place, row)
  view.dispatch(focusCell(tr, rect.tableStart + place + 1))
}

const endOf = ({ table }: TableRect) => table.content.size

function insertColumn({ state, view }: Editor, rect: TableRect, at: number): void {
  const { tr } = state
  let added: number | undefined
  for (let row = 0; row < rect.map.height; row++) {
    const cell = emptyCell(state.schema)
    const place = tr.mapping.map(rect.tableStart + rect.map.positionAt(row, at, rect.table))
    if (cell) tr.insert(place, cell)
    if (row === rect.top) added = place
  }
  view.dispatch(added === undefined ? tr : focusCell(tr, added))
}

const focusCell = (tr: Transaction, cell: number) =>
  tr.setSelection(Selection.near(tr.doc.resolve(cell + 1))).scrollIntoView()
