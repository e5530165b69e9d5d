import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { provideStaffZone } from '#src/session/staff-time.ts'
import { numberNames, numbers, ofEach, signUpNames, visitNames } from '../numbers.ts'
import { type Answer, Numbers } from './numbers.tsx'
import { freshnessOf } from './panel.tsx'

beforeEach(() => provideStaffZone('Europe/Berlin'))

const answer = (part: Partial<Answer>, counts: Partial<Answer['stats']> = {}): Answer => ({
  from: '2025-12-01',
  to: '2026-11-16',
  timeZone: 'Europe/Berlin',
  timeZoneSince: null,
  countingSince: '2024-11-01',
  signUpsSince: '2024-11-01',
  discarded: 0,
  readAt: 0,
  ...part,
  stats: {
    ...ofEach(visitNames, () => 0),
    ...ofEach(signUpNames, () => 0),
    rowsInAll: 0,
    visitors: 100,
    signUps: 13,
    lists: {},
    rows: [],
    ...counts,
  },
})
const complete = answer({ to: '2026-11-15' })
const before = answer({ from: '2024-12-16', to: '2025-11-30' }, { visitors: 50, signUps: 10 })

const shown = (props: Partial<Parameters<typeof Numbers>[0]>) =>
  renderToStaticMarkup(
    <Numbers answer={answer({})} complete={complete} before={before} lists={{}} {...props} />,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('every number is shown with its label', () => {
  const text = shown({})
  for (const name of numberNames.filter((one) => !numbers[one].onlyInFiles))
    expect(text).toMatch(new RegExp(`${numbers[name].label} [\\d–]`))
})

test('dates have years, name their time zone and say which days are compared', () => {
  const text = shown({})
  expect(text).toContain('Dec 1, 2025 – Nov 16, 2026 (Europe/Berlin).')
  expect(text).toContain(
    'complete days, Dec 1, 2025 – Nov 15, 2026, with Dec 16, 2024 – Nov 30, 2025.',
  )
  expect(text).toContain('Visitors 100 +100%')
  expect(text).toContain('Sign-ups 13 +30%')
})

test('nothing is compared with a period that was counted only in part', () => {
  const since = { countingSince: '2025-10-01', signUpsSince: '2025-10-01' }
  const text = shown({
    answer: answer(since),
    complete: answer({ to: '2026-11-15', ...since }),
    before: answer({ from: '2024-12-16', to: '2025-11-30', ...since }, { visitors: 5 }),
  })
  expect(text).toContain('Counting since Oct 1, 2025.')
  expect(text).not.toContain('%  ')
  expect(text).not.toMatch(/[+−]\d+%/)
  const onlySignUps = { signUpsSince: '2025-10-01' }
  const partly = shown({
    answer: answer(onlySignUps),
    before: answer({ from: '2024-12-16', to: '2025-11-30', ...onlySignUps }, { visitors: 50 }),
  })
  expect(partly).toContain('Visitors 100 +100%')
  expect(partly).toContain('Counting every sign-up since Oct 1, 2025.')
  expect(partly).toContain('Sign-ups 13 Confirmed')
})

test('reports that are not counted are mentioned', () => {
  expect(shown({ answer: answer({}) })).not.toContain('Not counted')
  const text = shown({ answer: answer({ discarded: 1200 }) })
  expect(text).toContain('Not counted: 1,200 reports of visits,')
})

test('an unknown number is not shown as zero', () => {
  const text = shown({ answer: answer({}, { signUps: null, confirmed: null, converted: null }) })
  expect(text).toContain('Sign-ups – ')
  expect(text).toContain('Conversion –')
})

test('conversion is about visitors, and names the sign-ups that are not in it', () => {
  const counts = { visitors: 100, signUps: 25, converted: 20 }
  expect(shown({ answer: answer({}, counts), before: undefined })).toContain(
    'Conversion 20% 20 of 100 visitors, and 5 other sign-ups',
  )
  expect(shown({ answer: answer({}, { ...counts, signUps: 20 }) })).not.toContain('other sign-up')
  expect(shown({ answer: answer({}, { ...counts, converted: null }) })).toContain('Conversion –')
})

test('the time zone has its current name', () => {
  expect(shown({ answer: answer({ timeZone: 'Asia/Calcutta' }) })).toContain('(Asia/Kolkata).')
})

test('outdated numbers are dimmed, and offline ones show their time', () => {
  const data = { readAt: Date.parse('2026-11-16T13:02:00Z') }
  const query = { data, error: null, isPlaceholderData: false, fetchStatus: 'idle' as const }
  expect(freshnessOf(query, true)).toEqual({ isOld: false, note: undefined })
  expect(freshnessOf({ ...query, isPlaceholderData: true }, true)).toEqual({
    isOld: true,
    note: 'Loading…',
  })
  expect(freshnessOf({ ...query, isPlaceholderData: true }, false)).toEqual({
    isOld: true,
    note: 'Offline, as of 2:02 PM GMT+1',
  })
  expect(freshnessOf(query, false).note).toBe('Offline, as of 2:02 PM GMT+1')
  expect(freshnessOf({ ...query, error: new Error('no') }, true).note).toMatch(
    /^Not updated, as of/,
  )
})
