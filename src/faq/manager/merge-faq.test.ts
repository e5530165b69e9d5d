import { expect, test } from 'vitest'
import { changedFields, mergeFaq } from './merge-faq.ts'

const base = { question: 'What is it?', answer: 'A thing.', navigationHeading: 'It', order: 1 }

test('changes of different fields are merged', () => {
  const mine = { ...base, answer: 'A better thing.' }
  const theirs = { ...base, order: 3, navigationHeading: 'That' }
  expect(mergeFaq(base, mine, theirs)).toEqual({ ...theirs, answer: 'A better thing.' })
})

test('two equal changes are not a conflict, two different ones are', () => {
  const mine = { ...base, answer: 'Mine.' }
  expect(mergeFaq(base, mine, { ...base, answer: 'Mine.' })).toEqual(mine)
  expect(mergeFaq(base, mine, { ...base, answer: 'Theirs.' })).toBeUndefined()
})

test('only changed fields override the change of another person', () => {
  expect(changedFields(base, { ...base, answer: 'Mine.' })).toEqual({ answer: 'Mine.' })
  expect(changedFields(base, { ...base, order: 0 })).toEqual({ order: 0 })
  expect(changedFields(base, base)).toEqual({})
})
