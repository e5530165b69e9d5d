import { expect, test } from 'vitest'
import { isScorePage } from './run-client.ts'

const row = {
  id: 1,
  playerName: 'Ada',
  score: 900,
  createdAt: '2026-11-16T00:00:00Z',
  verified: true,
}
const pagination = { page: 1, limit: 10, total: 1, totalPages: 1, hasPrev: false, hasNext: false }

test('a response of the server is a page of scores', () => {
  expect(isScorePage({ scores: [row], pagination })).toBe(true)
  expect(isScorePage({ scores: [], pagination })).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['text', 'Bad Gateway'],
  ['no scores', { pagination }],
  ['no pagination', { scores: [row] }],
  ['pages that are no numbers', { scores: [row], pagination: { page: '1', totalPages: {} } }],
  ['an empty row', { scores: [row, null], pagination }],
  ['a row without a score', { scores: [{ ...row, score: undefined }], pagination }],
  ['a score that is no number', { scores: [{ ...row, score: 'NaN' }], pagination }],
  ['a name that React cannot show', { scores: [{ ...row, playerName: {} }], pagination }],
])('%s is a failure, not a page', (_, found) => {
  expect(isScorePage(found)).toBe(false)
})
