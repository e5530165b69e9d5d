import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { provideStaffZone } from '#src/session/staff-time.ts'
import type { LeadSummary } from '../staff-contract.ts'
import { SignUpChart } from './leads-summary.tsx'

provideStaffZone('UTC')
const today = new Date().toISOString().slice(0, 10)

function htmlFor(days: LeadSummary['days'], since = '2020-01-01') {
  const summary: LeadSummary = {
    total: 0,
    states: {},
    // The total of all time.
    sources: { waitlist: 900 },
    days,
    held: 0,
    failedDeliveries: 0,
    stuckDeliveries: [],
    paused: null,
    countingSince: since,
    openRequests: [],
  }
  return renderToStaticMarkup(<SignUpChart summary={summary} />)
}

function wordsFor(days: LeadSummary['days']) {
  return /<figcaption[^>]*>(.*?)<\/figcaption>/
    .exec(htmlFor(days))?.[1]
    ?.replace(/<[^>]*>/g, ' ')
    .trim()
}

test('without sign-ups there is one line and no chart of zeros', () => {
  expect(wordsFor([])).toBe('No sign-ups in 30 days (UTC)')
  expect(htmlFor([])).not.toContain('role="slider"')
})

test('the scale is the busiest day, not the height of the chart', () => {
  expect(wordsFor([{ day: today, source: 'waitlist', count: 1 }])).toMatch(
    /^1 sign-up in 30 days \(UTC\)\s+1 on the busiest day$/,
  )
})

test('the legend counts only the days that the title names', () => {
  const html = htmlFor([
    { day: today, source: 'waitlist', count: 2 },
    { day: '2020-01-01', source: 'waitlist', count: 5 },
  ])
  expect(html).toMatch(/Waitlist <b>2<\/b>/)
  expect(html).not.toContain('900')
})

test('the chart begins where counting began', () => {
  const days: LeadSummary['days'] = [{ day: today, source: 'waitlist', count: 1 }]
  expect(htmlFor(days).match(/<th scope="row">/g)).toHaveLength(30)
  expect(htmlFor(days, today).match(/<th scope="row">/g)).toHaveLength(1)
})
