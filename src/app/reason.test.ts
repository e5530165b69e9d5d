import { expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { ExplainedError, reasonOf } from './reason.ts'

const failed = (status: number, problem: unknown = undefined) =>
  new ApiError('Failed to save', status, problem)

test('a refused form is explained by all of its fields, and otherwise by the words of the server', () => {
  const errors = { title: ['Enter a title.'], date: ['Enter a day.'] }
  expect(reasonOf(failed(422, { detail: 'Some fields are not right.', errors }))).toBe(
    'Enter a title. Enter a day.',
  )
  const detail = 'Too many requests. Try again in 20 s.'
  expect(reasonOf(failed(429, { detail, errors: {} }))).toBe(detail)
})

test('a response without words gets the sentence of its status, or that of the screen', () => {
  expect(reasonOf(failed(401))).toBe('Your session has ended. Please sign in again.')
  expect(reasonOf(failed(413, 'a page of the proxy'))).toBe('It is too large.')
  expect(reasonOf(failed(502))).toBe('That did not work. Please try again.')
  const texts = { 412: 'Somebody else changed this entry.' }
  expect(reasonOf(failed(412, { detail: 'It was changed.' }), texts)).toBe(texts[412])
})

test('a call without a response is told from other failures', () => {
  expect(reasonOf(new TypeError('Failed to fetch'))).toContain('The server could not be reached.')
  expect(reasonOf(new ExplainedError('No passkey was used.'))).toBe('No passkey was used.')
  expect(reasonOf(new Error('secret'))).toBe('That did not work. Please try again.')
})
