import type { Editor } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import { CellSelection, cellAround, goToNextCell, TableMap } from '@tiptap/pm/tables'
import { chooseLink, format, toolOfKey } from '../rich-text/format-tools.tsx'
import type { TextFlow } from '../text-flow.ts'
import { addRowBelow, makeChange } from './table-changes.ts'

interface Place {
  id: string
  flow: TextFlow
}

/** Handles the keys of a table beside those of its library; returns true if the key was one of them. */
export function handleTableKey(editor: Editor, event: KeyboardEvent, { id, flow }: Place): boolean {
  if (event.isComposing) return false
  const { key, shiftKey, altKey } = event
  const isMod = event.ctrlKey || event.metaKey
  if (isMod && key.toLowerCase() === 'a') return selectMore(editor, flow)
  const tool = toolOfKey(event)
  if (tool) {
    format(editor, tool, flow)
    return true
  }
  if (isMod && key.toLowerCase() === 'k') {
    chooseLink(editor, flow)
    return true
  }
  if (isMod || altKey) return false
  if (key === 'Tab') return goToCell(editor, shiftKey ? -1 : 1, flow)
  if (shiftKey) return false
  if (key === 'Escape') flow.select(id)
  else return leaveByArrow(editor, key, { id, flow })
  return true
}

/** Tab in the last cell adds a row; Shift+Tab in the first one leaves the table. */
function goToCell(editor: Editor, by: -1 | 1, flow: TextFlow): boolean {
  const { view } = editor
  if (goToNextCell(by)(editor.state, view.dispatch)) return true
  if (by < 0) return false
  makeChange(editor, addRowBelow, flow)
  return true
}

/** The cell, then the table, then all blocks. */
function selectMore({ state, view }: Editor, flow: TextFlow): boolean {
  const { selection, doc, tr } = state
  const cell = cellAround(selection.$head)
  if (!cell?.nodeAfter) return false
  if (selection instanceof CellSelection) {
    if (selection.isRowSelection() && selection.isColSelection()) flow.selectAll()
    else view.dispatch(tr.setSelection(wholeTable(selection.$anchorCell)))
    return true
  }
  const { from } = Selection.near(doc.resolve(cell.pos + 1))
  const { to } = Selection.near(doc.resolve(cell.pos + cell.nodeAfter.nodeSize - 1), -1)
  const isCell = selection.from <= from && selection.to >= to
  view.dispatch(tr.setSelection(isCell ? wholeTable(cell) : TextSelection.create(doc, from, to)))
  return true
}

function wholeTable($cell: ResolvedPos): CellSelection {
  const table = $cell.node(-1)
  const start = $cell.start(-1)
  const places = TableMap.get(table).map.filter((place) => place > 0)
  const at = (place = 1) => start + place
  return CellSelection.create($cell.doc, at(places[0]), at(places.at(-1)))
}

function leaveByArrow({ state, view }: Editor, key: string, { id, flow }: Place): boolean {
  const { doc, selection } = state
  if (!selection.empty) return false
  const { $head } = selection
  const table = $head.node(1)
  const cell = $head.node(3)
  const [isFirstLine, isLastLine] = [$head.index(3) === 0, $head.index(3) === cell.childCount - 1]
  const isFirstRow = $head.index(1) === 0
  const isLastRow = $head.index(1) === table.childCount - 1
  const isBefore =
    key === 'ArrowUp'
      ? isFirstRow && isFirstLine && view.endOfTextblock('up')
      : selection.from === Selection.atStart(doc).from
  const isAfter =
    key === 'ArrowDown'
      ? isLastRow && isLastLine && view.endOfTextblock('down')
      : selection.to === Selection.atEnd(doc).to
  if (['ArrowLeft', 'ArrowUp'].includes(key) && isBefore) flow.leave(id, 'before')
  else if (['ArrowRight', 'ArrowDown'].includes(key) && isAfter) flow.leave(id, 'after')
  else return false
  return true
}
