import { expect, test } from 'vitest'
import { addressProblem } from './form-problem.ts'

test('an address that the server would refuse always stops the form', () => {
  const problem = { text: 'This email address is not complete.', suggestion: 'ada@gmail.com' }
  expect(addressProblem('ada@gmail')).toEqual(problem)
  expect(addressProblem('ada@gmail', 'ada@gmail')).toEqual(problem)
})

test('an address that looks mistyped is questioned once', () => {
  expect(addressProblem('ada@gmial.com')).toMatchObject({ suggestion: 'ada@gmail.com' })
  expect(addressProblem('ada@gmial.com', 'ada@gmial.com')).toBeUndefined()
  expect(addressProblem('ada@example.com')).toBeUndefined()
})
