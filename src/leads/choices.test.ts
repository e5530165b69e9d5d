import { expect, test } from 'vitest'
import { roles } from '#src/people/choices.ts'

test('the roles of an early access request', () => {
  expect(roles.join(', ')).toBe(
    'Design, Engineering, Development, Product Management, Leadership, Investor, Other',
  )
})
