import { expect, test } from 'vitest'
import { emptyDocument } from '#src/blog/document.ts'
import { edit, redo, rewrite, startHistory, undo } from './history.ts'

const summary = (text: string) => ({ ...emptyDocument, summary: text })

test('continuous typing in one place is one step; another place or a pause starts a new one', () => {
  let history = startHistory(summary(''))
  history = edit(history, summary('a'), 'summary', 0)
  history = edit(history, summary('ab'), 'summary', 500)
  history = edit(history, summary('abc'), 'summary', 1400)
  expect(history.past).toHaveLength(1)
  history = edit(history, summary('abcd'), 'summary', 5000)
  history = edit(history, summary('abcde'), 'block-1', 5100)
  expect(history.past.map((one) => one.summary)).toEqual(['', 'abc', 'abcd'])
})

test('redo reverts undo step by step; a new edit clears redo', () => {
  let history = startHistory(summary('1'))
  history = edit(history, summary('2'), undefined, 0)
  history = edit(history, summary('3'), undefined, 0)
  const back = undo(undo(history) ?? history)
  expect(back?.present.summary).toBe('1')
  expect(back && undo(back)).toBeUndefined()
  const forth = back && redo(back)
  expect(forth?.present.summary).toBe('2')
  const changed = forth && edit(forth, summary('x'), undefined, 0)
  expect(changed && redo(changed)).toBeUndefined()
})

test('typing right after an undo starts a new step', () => {
  const typed = edit(startHistory(summary('')), summary('a'), 'summary', 0)
  const back = undo(typed) ?? typed
  expect(edit(back, summary('b'), 'summary', 10).past).toHaveLength(1)
})

test('a rewrite changes every state', () => {
  let history = edit(startHistory(summary('a')), summary('b'), undefined, 0)
  history = rewrite(undo(history) ?? history, (one) => summary(one.summary.toUpperCase()))
  expect([history.present.summary, history.future[0]?.summary]).toEqual(['A', 'B'])
})
