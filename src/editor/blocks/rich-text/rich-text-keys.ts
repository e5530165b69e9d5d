import { type Editor, getHTMLFromFragment } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Selection, TextSelection } from '@tiptap/pm/state'
import { commandIn, type TextFlow, typeOfSign } from '../text-flow.ts'
import { chooseLink, format, toolOfKey } from './format-tools.tsx'

interface Place {
  id: string
  flow: TextFlow
  holdsParagraphs?: true | undefined
}

/** The HTML of a document. An empty document contains an empty paragraph, which becomes an empty string. */
export function htmlOf(doc: Node): string {
  const isEmpty = doc.childCount <= 1 && doc.firstChild?.childCount === 0
  return isEmpty ? '' : getHTMLFromFragment(doc.content, doc.type.schema)
}

/** Handles the keys that leave a text; returns true if the key was one of them. */
export function handleKey(editor: Editor, event: KeyboardEvent, place: Place): boolean {
  const { id, flow } = place
  if (event.isComposing) return false
  if (/^(Enter|Backspace|Arrow\w+)$/.test(event.key)) readSelection(editor)
  const { state } = editor
  const isMod = event.ctrlKey || event.metaKey
  const modified = isMod || event.altKey || event.shiftKey
  if (!modified && flow.commandKey(event.key)) return true
  if (isMod && event.key.toLowerCase() === 'a') {
    if (!isAllSelected(state)) return false
    flow.selectAll()
    return true
  }
  const tool = toolOfKey(event)
  if (tool) {
    format(editor, tool, flow)
    return true
  }
  if (isMod && event.key.toLowerCase() === 'k') {
    chooseLink(editor, flow)
    return true
  }
  if (event.key === 'Enter' && event.shiftKey && !isMod) return editor.commands.splitBlock()
  if (event.shiftKey && !event.altKey) return extendByArrow(editor, event.key, { id, flow })
  if (modified) return false
  if (event.key === 'Enter') return splitAtCaret(editor, place)
  // In a list the first Backspace leaves the list.
  const isOutsideLists = state.selection.$from.depth <= 1
  if (event.key === 'Backspace' && isAtStart(state) && isOutsideLists) flow.join(id)
  else if (event.key === 'Escape') flow.select(id)
  else return leaveByArrow(editor, event.key, { id, flow })
  return true
}

/** The browser reports a moved caret with a delay, and the next key press can come before that. */
export function readSelection({ state, view }: Editor): void {
  const shown = view.dom.ownerDocument.getSelection()
  const { anchorNode, focusNode } = shown ?? {}
  if (!shown || !view.hasFocus() || !anchorNode || !focusNode) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const anchor = view.posAtDOM(anchorNode, shown.anchorOffset)
  const head = view.posAtDOM(focusNode, shown.focusOffset)
  const { doc, selection } = state
  if (selection.anchor === anchor && selection.head === head) return
  const read = TextSelection.between(doc.resolve(anchor), doc.resolve(head))
  if (!selection.eq(read)) view.dispatch(state.tr.setSelection(read))
}

export function halvesOf({ doc, selection: { from, to } }: EditorState) {
  return {
    before: htmlOf(doc.cut(0, from)).replace(/<p><\/p>$/, ''),
    after: htmlOf(doc.cut(to)).replace(/^<p><\/p>/, ''),
  }
}

function splitAtCaret(editor: Editor, { id, flow, holdsParagraphs }: Place): boolean {
  const { state } = editor
  const { doc, selection } = state
  const { $from, $to } = selection
  if ($from.depth === 1 && $to.depth === 1) {
    const isLeaving = $from.parent.childCount === 0 && $from.pos === Selection.atEnd(doc).from
    if (holdsParagraphs && !isLeaving) return editor.commands.splitBlock()
    const { before, after } = halvesOf(state)
    flow.split(id, before, after)
    return true
  }
  if (!selection.empty || !isEmptyLastItem(doc, $from)) return false
  // An empty item at the end of a list ends the list and the block.
  const only = $from.node(1).childCount === 1
  flow.split(id, htmlOf(doc.cut(0, only ? $from.before(1) : $from.before(2))), '')
  return true
}

const isEmptyLastItem = (doc: Node, $from: ResolvedPos) =>
  $from.depth === 3 && $from.parent.childCount === 0 && $from.pos === Selection.atEnd(doc).from

const isAtStart = ({ doc, selection }: EditorState) =>
  selection.empty && selection.from === Selection.atStart(doc).from

const isAtEnd = ({ doc, selection }: EditorState) =>
  selection.empty && selection.to === Selection.atEnd(doc).to

function isAllSelected({ doc, selection }: EditorState): boolean {
  const [first, last] = [Selection.atStart(doc).from, Selection.atEnd(doc).to]
  return selection.from <= first && selection.to >= last
}

function leaveByArrow({ state, view }: Editor, key: string, { id, flow }: Place): boolean {
  const { $head } = state.selection
  const isFirst = $head.start() === Selection.atStart(state.doc).$head.start()
  const isLast = $head.start() === Selection.atEnd(state.doc).$head.start()
  const isBefore = key === 'ArrowUp' ? isFirst && view.endOfTextblock('up') : isAtStart(state)
  const isAfter = key === 'ArrowDown' ? isLast && view.endOfTextblock('down') : isAtEnd(state)
  if (['ArrowLeft', 'ArrowUp'].includes(key) && isBefore) flow.leave(id, 'before')
  else if (['ArrowRight', 'ArrowDown'].includes(key) && isAfter) flow.leave(id, 'after')
  else return false
  return true
}

/** At an end of the text, or in its first or last line, the selection goes on in the next block. */
function extendByArrow({ state, view }: Editor, key: string, { id, flow }: Place): boolean {
  const { doc, selection } = state
  const { left, top } = view.coordsAtPos(selection.head)
  const [first, last] = [Selection.atStart(doc).from, Selection.atEnd(doc).to]
  const isInLineOf = (at: number) => Math.abs(view.coordsAtPos(at).top - top) < 4
  if (key === 'ArrowLeft' && selection.head <= first) flow.extend(id, 'before')
  else if (key === 'ArrowRight' && selection.head >= last) flow.extend(id, 'after')
  else if (key === 'ArrowUp' && isInLineOf(first)) flow.extend(id, 'before', left)
  else if (key === 'ArrowDown' && isInLineOf(last)) flow.extend(id, 'after', left)
  else return false
  return true
}

/** A Markdown prefix and a space at the start of the text turn the block into another type. */
export function handleTyped(state: EditorState, text: string, { id, flow }: Place): boolean {
  const { $from, empty } = state.selection
  if (text !== ' ' || !empty || $from.depth !== 1 || $from.index(0) !== 0) return false
  const type = typeOfSign($from.parent.textBetween(0, $from.parentOffset))
  if (!type) return false
  flow.turnInto(id, type, htmlOf(state.tr.delete($from.start(), $from.pos).doc))
  return true
}

export function commandAt({ selection }: EditorState): { query: string; from: number } | undefined {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock) return undefined
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const query = commandIn(before)
  return query === undefined ? undefined : { query, from: $from.pos - query.length - 1 }
}
