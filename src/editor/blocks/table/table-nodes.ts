import { Extension, Node } from '@tiptap/core'
import { Plugin, type Selection } from '@tiptap/pm/state'
import { CellSelection, cellAround, fixTables, tableEditing } from '@tiptap/pm/tables'

/*
 * The nodes of a table for the writing area, with the names and attributes of rich-nodes.ts. They are written here,
 * because @tiptap/extension-table needs another version of the editor's core (decision 051).
 */

const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
}

const TableDocument = Node.create({ name: 'doc', topNode: true, content: 'table+' })

const Table = Node.create({
  name: 'table',
  content: 'tableRow*',
  isolating: true,
  renderHTML: () => ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell*',
  renderHTML: () => ['tr', 0],
})

const fixed = (value: unknown) => ({ default: value, rendered: false, parseHTML: () => value })

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({
    colspan: fixed(1),
    rowspan: fixed(1),
    colwidth: fixed(null),
    key: fixed(null),
  }),
  renderHTML: () => ['td', 0],
})

const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tablePlugin()],
})

export const tableExtensions = [TableDocument, Table, TableRow, TableCell, TableEditing]

/**
 * The library adds missing cells after every change. All editors of a table would do that at once, and each would add
 * cells to the rows that the others completed, for ever. Here only a selection of cells completes the table.
 */
function tablePlugin(): Plugin {
  const editing = tableEditing()
  const { spec } = editing
  return new Plugin({
    ...spec,
    appendTransaction(transactions, before, state) {
      const completed = state.selection instanceof CellSelection ? fixTables(state) : undefined
      if (completed) return completed
      if (!crossesCells(state.selection)) return null
      return spec.appendTransaction?.call(editing, transactions, before, state)
    },
  })
}

const crossesCells = ({ $anchor, $head }: Selection) =>
  cellAround($anchor)?.pos !== cellAround($head)?.pos
