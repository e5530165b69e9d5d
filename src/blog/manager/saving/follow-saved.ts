import { type History, rewrite } from '#src/editor/screen/history.ts'
import { type BlogDocument, sameDocument } from '../../document.ts'
import { mergeDocuments, type Side } from './merge.ts'

/**
 * Puts the changes from `was` to `theirs`, which somebody else saved, into every state of the history, so that undo and
 * redo change this person's text only. `decide` chooses a side where both changed the same part; without it the shown
 * state keeps this person's text, and the other states take the saved one.
 */
export function followSaved(
  history: History<BlogDocument>,
  was: BlogDocument,
  theirs: BlogDocument,
  decide?: (key: string) => Side,
): History<BlogDocument> {
  if (sameDocument(was, theirs)) return history
  const keep = (side: Side) => (state: BlogDocument) =>
    mergeDocuments(was, state, theirs, decide ?? (() => side)).document
  return rewrite(history, keep('theirs'), keep('mine'))
}
