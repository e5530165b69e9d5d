import { expect, test } from 'vitest'
import { withTyped } from '#src/editor/document/stored-fields.ts'
import { fieldsOf, textOf } from '../../document.ts'

const first = {
  question: 'What is it for?',
  answer: 'It turns wireframes into prototypes.',
  navigationHeading: 'Purpose',
  order: 1,
}
/** A colleague saved it after the text was typed. */
const now = { ...first, question: 'What is it good for?', navigationHeading: 'Use', order: 4 }

const taken = (fields: object) =>
  fieldsOf(withTyped(textOf(now), textOf({ ...first, ...fields }), [now, first].map(textOf)))

test('text that 0.2.0 stored brings back the fields that were typed, and no others', () => {
  expect(taken({ answer: 'It weaves prototypes.' })).toEqual({
    ...now,
    answer: 'It weaves prototypes.',
  })
  expect(taken({ question: 'What was it for?', order: 9 })).toEqual({
    ...now,
    question: 'What was it for?',
    order: 9,
  })
})

test('fields that some version contains, or that are empty, change nothing', () => {
  expect(taken({})).toEqual(now)
  expect(taken({ answer: ' ', order: Number.NaN })).toEqual(now)
})
