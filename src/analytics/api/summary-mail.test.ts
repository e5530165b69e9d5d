import { expect, test } from 'vitest'
import { identity } from '#src/site/identity.ts'
import type { Stats } from '../contract.ts'
import { ofEach, signUpNames, visitNames } from '../numbers.ts'
import { type Summary, summaryMail } from './summary-mail.ts'

const stats: Stats = {
  ...ofEach(visitNames, () => 0),
  ...ofEach(signUpNames, () => 0),
  visitors: 10,
  views: 20,
  signUps: 3,
  lists: { waitlist: 3 },
  rows: [],
  rowsInAll: 0,
}

function mailOf(sources: number[], starts = '2026-01-01') {
  const signUpsAfter = sources.reduce((sum, count) => sum + count, 0)
  const summary: Summary = {
    from: '2026-11-09',
    to: '2026-11-15',
    timeZone: 'Europe/Berlin',
    attention: [],
    now: stats,
    before: stats,
    starts: { visits: starts, signUps: starts, funnel: starts },
    articles: [
      {
        blogId: 1,
        title: 'Looms',
        isDeleted: false,
        readers: 9,
        views: 9,
        seconds: 9,
        depths: { 25: 0, 50: 0, 75: 0, 100: 0 },
        signUpsAfter,
        sources: sources.map((count, n) => ({ source: `site${n}`, signUpsAfter: count })),
      },
    ],
  }
  return summaryMail(summary, {
    publicUrl: 'https://wireloom.test',
    brand: identity,
    lists: { waitlist: 'Waitlist' },
  })
}

const sentence = (sources: number[]) => /9 readers.*/.exec(mailOf(sources).text)?.[0]

test('"most" is more than half, and one of three is not', () => {
  expect(sentence([1, 1, 1])).toBe('9 readers, 3 signed up after reading')
  expect(sentence([2, 2])).toBe('9 readers, 4 signed up after reading')
  expect(sentence([3, 1])).toBe('9 readers, 4 signed up after reading, most from site0')
  expect(sentence([2])).toBe('9 readers, 2 signed up after reading, from site0')
  expect(sentence([])).toBe('9 readers')
})

test('the link opens the days that the mail is about, and the mail names their zone', () => {
  const { text, html } = mailOf([])
  expect(text).toContain('https://wireloom.test/contentmanager?from=2026-11-09&to=2026-11-15')
  expect(text).toMatch(/Nov 9\s–\s15, 2026 \(Europe\/Berlin\)/)
  expect(html).toMatch(/Nov 9\s–\s15, 2026 \(Europe\/Berlin\)/)
})

test('nothing is compared with a week that was counted only in part', () => {
  expect(mailOf([]).text).toContain('Visitors: 10 (as many as the week before)')
  const { text } = mailOf([], '2026-11-05')
  expect(text).toContain('Visitors: 10 (counting since Nov 5, 2026)')
  expect(text).not.toContain('week before')
})

test('the three numbers of the week are in one row of equal columns', () => {
  const { html } = mailOf([])
  const row = /<tr>(?:<td[^>]*width="33%"[\s\S]*?<\/td>\s*){3}<\/tr>/.exec(html)?.[0] ?? ''
  for (const name of ['Visitors', 'Page views', 'Sign-ups']) expect(row).toContain(name)
})
