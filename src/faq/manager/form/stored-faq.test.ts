import { expect, test } from 'vitest'
import { fieldsOf, textOf } from '../../document.ts'
import { withEarlier } from './stored-faq.ts'

const first = {
  question: 'What is it for?',
  answer: 'It turns wireframes into prototypes.',
  navigationHeading: 'Purpose',
  order: 1,
}
/** A colleague saved it after the text was typed. */
const now = { ...first, question: 'What is it good for?', navigationHeading: 'Use', order: 4 }

const taken = (fields: object) =>
  fieldsOf(withEarlier(textOf(now), { ...first, ...fields }, [now, first]))

test('text of an earlier release brings back the fields that were typed, and no others', () => {
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
