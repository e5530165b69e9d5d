import { expect, test } from 'vitest'
import { fieldsToRestore, readUnsavedFaq } from './unsaved-faq.ts'

const base = { question: 'What is it?', answer: 'A thing.', navigationHeading: 'It', order: 1 }
const mine = { ...base, answer: 'My answer.' }

test("only one's own changes are brought back, so that a colleague's later changes stay", () => {
  const now = { ...base, question: 'What is it really?', navigationHeading: 'Really' }
  expect(fieldsToRestore({ fields: mine, base }, now)).toEqual({
    restored: { answer: 'My answer.' },
    overwrites: [],
  })
})

test('a field that both changed is named', () => {
  const now = { ...base, answer: 'Their answer.', order: 3 }
  expect(fieldsToRestore({ fields: mine, base }, now)).toEqual({
    restored: { answer: 'My answer.' },
    overwrites: ['answer'],
  })
  expect(fieldsToRestore({ fields: mine, base }, mine).overwrites).toEqual([])
})

test('text that was stored without the version it was made from names every difference', () => {
  const stored = readUnsavedFaq(mine)
  const now = { ...base, question: 'What is it really?' }
  expect(fieldsToRestore(stored, now)).toEqual({
    restored: mine,
    overwrites: ['question', 'answer'],
  })
})
