import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LeadSummary } from '../staff-contract.ts'
import { SignUpChart } from './sign-up-chart.tsx'

const today = new Date().toISOString().slice(0, 10)

function wordsFor(days: LeadSummary['days']) {
  const summary: LeadSummary = {
    total: 0,
    states: {},
    sources: {},
    days,
    held: 0,
    failedDeliveries: 0,
    stuckDeliveries: [],
    paused: null,
    openRequests: [],
  }
  const html = renderToStaticMarkup(<SignUpChart summary={summary} />)
  return /<figcaption[^>]*>(.*?)<\/figcaption>/
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, ' ')
    .trim()
}

test('an empty chart claims nothing', () => {
  expect(wordsFor([])).toBe('No sign-ups in 30 days')
})

test('the scale is what came, not what there is room for', () => {
  expect(wordsFor([{ day: today, source: 'waitlist', count: 1 }])).toMatch(
    /^1 sign-up in 30 days\s+1 on the busiest day$/,
  )
})
