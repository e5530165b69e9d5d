import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { Caret } from '../text-flow.ts'

/** Not the editor's own command: it focuses in the next frame, and a key press may come before. */
export function focusAt(editor: Editor, at: Caret): void {
  editor.view.focus()
  const { state } = editor
  const place = Math.min(positionOf(editor, at), state.doc.content.size)
  // The nearest place with text: a colleague may have changed the text meanwhile.
  const caret = Selection.near(state.doc.resolve(place))
  editor.view.dispatch(state.tr.setSelection(caret))
}

export function positionOf({ state: { doc } }: Editor, at: Caret): number {
  if (at === 'start') return Selection.atStart(doc).from
  return at === 'end' ? Selection.atEnd(doc).to : at
}

/** The caret goes to the end of what an undo or a redo changed: redone words are before it, as when they were typed. */
export function focusChange(editor: Editor, before: Node): void {
  const { doc } = editor.state
  const start = doc.content.findDiffStart(before.content)
  const end = doc.content.findDiffEnd(before.content)
  if (start !== null && end) focusAt(editor, Math.max(start, end.a))
}
