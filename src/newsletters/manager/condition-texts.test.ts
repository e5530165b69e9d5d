import { expect, test } from 'vitest'
import { dayInputOf, provideStaffZone, startOfDayInput } from '#src/session/staff-time.ts'
import { conditionTexts } from './words.ts'

test('days of an audience are days of the staff, not of UTC', () => {
  provideStaffZone('Pacific/Auckland')
  const signedUpAfter = startOfDayInput('2026-11-16')
  expect(signedUpAfter).toBe('2026-11-15T11:00:00.000Z')
  expect(dayInputOf(signedUpAfter)).toBe('2026-11-16')
  expect(dayInputOf('2026-11-15T10:59:59.999Z')).toBe('2026-11-15')
  expect(conditionTexts({ lists: [], signedUpAfter })).toEqual([
    'Signed up on or after Nov 16, 2026',
  ])
  provideStaffZone('America/Los_Angeles')
  const signedUpBefore = startOfDayInput('2026-11-16')
  expect(signedUpBefore).toBe('2026-11-16T08:00:00.000Z')
  expect(conditionTexts({ lists: [], signedUpBefore })).toEqual(['Signed up before Nov 16, 2026'])
  expect([startOfDayInput(''), dayInputOf(undefined)]).toEqual([undefined, ''])
})

test('each condition of an audience is said in words', () => {
  provideStaffZone('UTC')
  expect(conditionTexts({ lists: ['waitlist'], limit: 5 })).toEqual([])
  expect(
    conditionTexts({
      lists: [],
      signedUpAfter: '2026-05-04T00:00:00.000Z',
      role: 'Design',
      company: 'Acme',
      notReceived: 3,
    }),
  ).toEqual([
    'Signed up on or after May 4, 2026',
    'Role: Design',
    'Company contains “Acme”',
    'Did not get newsletter 3',
  ])
})
