import { expect, test } from 'vitest'
import { answerValidator } from './validate.ts'

const document = {
  paths: {},
  components: {
    schemas: {
      Card: {
        type: 'object',
        properties: { id: { type: 'integer' }, at: { type: 'string', format: 'date-time' } },
        required: ['id', 'at'],
      },
    },
  },
}
const misfits = answerValidator(document)
const cards = { type: 'array', items: { $ref: '#/components/schemas/Card' } }
const at = '2026-11-15T20:00:00.000Z'

test('a response that fits its schema has no errors', () => {
  expect(misfits(cards, [{ id: 1, at }])).toEqual([])
})

test('a wrong type, a missing field and a wrong format are named', () => {
  expect(misfits(cards, [{ id: 1.5, at }])).toEqual(['/0/id must be integer'])
  expect(misfits(cards, [{ id: 1 }])).toEqual(["/0 must have required property 'at'"])
  expect(misfits(cards, [{ id: 1, at: 'soon' }])).toEqual(['/0/at must match format "date-time"'])
})

test('a keyword that the validator does not know is an error, not ignored', () => {
  const typo = { type: 'string', minLenght: 3 } as object
  expect(() => misfits(typo, 'x')).toThrow(/minLenght/)
})
