import { expect, test } from 'vitest'
import { createPace } from './supply.ts'

test('the pause doubles while the server asks for one, and shrinks with every accepted mail', () => {
  let now = 0
  const pace = createPace(() => now)
  expect(pace.waitMs()).toBe(0)
  pace.slowDown()
  // Replies to mails that were sent in parallel count once.
  pace.slowDown()
  expect(pace.waitMs()).toBe(1000)
  now = 1000
  pace.slowDown()
  expect(pace.waitMs()).toBe(2000)
  now = 3000
  pace.accepted()
  pace.slowDown()
  expect(pace.waitMs()).toBe(2000)
})

test('no pause is longer than a minute', () => {
  let now = 0
  const pace = createPace(() => now)
  for (let i = 0; i < 20; i++) {
    pace.slowDown()
    now += pace.waitMs()
  }
  pace.slowDown()
  expect(pace.waitMs()).toBe(60_000)
})
