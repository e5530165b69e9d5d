import { expect, test } from 'vitest'
import { deadlineOf } from './actions.ts'

test('a deletion is reviewed within 30 business days', () => {
  const friday = new Date('2026-11-13T10:00:00Z')
  expect(deadlineOf('deletion', friday).toISOString()).toBe('2026-12-25T10:00:00.000Z')
})

test('a rights request is answered within 45 days', () => {
  const friday = new Date('2026-11-13T10:00:00Z')
  expect(deadlineOf('access', friday).toISOString()).toBe('2026-12-28T10:00:00.000Z')
})
