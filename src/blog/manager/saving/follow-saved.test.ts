import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '#src/editor/blocks/registry.ts'
import { edit, redo, startHistory, undo } from '#src/editor/screen/history.ts'
import { type BlogDocument, emptyDocument } from '../../document.ts'
import { followSaved } from './follow-saved.ts'

const block = (id: string, content: string): Block => ({ id, type: 'title', content })
const doc = (...blocks: Block[]): BlogDocument => ({ ...emptyDocument, blocks })
const shown = ({ blocks }: BlogDocument) => blocks.map((one) => one.content).join(' ')

const was = doc(block('a', 'a'), block('b', 'b'))
const type = (history: ReturnType<typeof startHistory<BlogDocument>>, next: BlogDocument) =>
  edit(history, next, undefined, 0)

test("undo after a merge keeps a colleague's saved text and removes only one's own", () => {
  const written = type(startHistory(was), doc(block('a', 'mine'), block('b', 'b')))
  const theirs = doc(block('a', 'a'), block('b', 'theirs'), block('c', 'added'))
  const merged = followSaved(written, was, theirs)
  expect(shown(merged.present)).toBe('mine theirs added')
  const undone = undo(merged)
  expect(undone && shown(undone.present)).toBe('a theirs added')
  const redone = undone && redo(undone)
  expect(redone && shown(redone.present)).toBe('mine theirs added')
})

test("a block that was changed and changed back does not bring back one's old text over theirs", () => {
  const changed = type(startHistory(was), doc(block('a', 'a'), block('b', 'tried')))
  const back = type(changed, was)
  const merged = followSaved(back, was, doc(block('a', 'a'), block('b', 'theirs')))
  const undone = undo(merged)
  expect(undone && shown(undone.present)).toBe('a theirs')
})

test('a choice between two versions holds in every state', () => {
  const written = type(
    type(startHistory(was), doc(block('a', 'a'), block('b', 'mine'))),
    doc(block('a', 'more'), block('b', 'mine')),
  )
  const merged = followSaved(written, was, doc(block('a', 'a'), block('b', 'theirs')), () => 'mine')
  expect(shown(merged.present)).toBe('more mine')
  const undone = undo(merged)
  expect(undone && shown(undone.present)).toBe('a mine')
})

test('without a change by somebody else the history is the same', () => {
  const written = type(startHistory(was), doc(block('a', 'mine'), block('b', 'b')))
  expect(followSaved(written, was, doc(block('a', 'a'), block('b', 'b')))).toBe(written)
})

test('no sequence of undo and redo after a merge loses a block that a colleague saved', () => {
  const texts = fc.array(fc.constantFrom('x', 'y', 'z'), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(texts, fc.array(fc.boolean(), { maxLength: 12 }), (mine, steps) => {
      let history = startHistory(was)
      for (const text of mine) history = type(history, doc(block('a', text), block('b', 'b')))
      let now = followSaved(history, was, doc(...was.blocks, block('c', 'saved by a colleague')))
      for (const back of steps) {
        now = (back ? undo(now) : redo(now)) ?? now
        expect(now.present.blocks.map(({ id }) => id)).toContain('c')
      }
    }),
  )
})
