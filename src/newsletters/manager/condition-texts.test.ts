import { expect, test } from 'vitest'
import { conditionTexts } from './condition-texts.ts'

test('each condition of an audience is said in words', () => {
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
    'Signed up on or after 2026-05-04',
    'Role: Design',
    'Company contains “Acme”',
    'Did not get newsletter 3',
  ])
})
