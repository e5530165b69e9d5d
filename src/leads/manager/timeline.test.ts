import { expect, test } from 'vitest'
import type { LeadSummary } from '../staff-contract.ts'
import { lastDays } from './leads-summary.tsx'
import { timelineOf } from './timeline.ts'

const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`

test('all events are in one timeline, newest first', () => {
  const moments = timelineOf({
    lead: {
      id: 1,
      email: 'ada@example.com',
      name: null,
      company: null,
      state: 'confirmed',
      sources: ['waitlist'],
      lists: [{ list: 'waitlist', state: 'confirmed', since: at(3) }],
      held: 0,
      pausedUntil: null,
      digest: null,
      delivery: 'sent',
      createdAt: at(1),
      lastSignUpAt: at(1),
      firstPage: null,
      referrer: null,
      campaign: {},
      tags: [],
    },
    referrals: { position: null, referredBy: null, counted: 0, held: 0 },
    signUps: [
      {
        id: 1,
        source: 'waitlist',
        createdAt: at(1),
        name: null,
        company: null,
        role: null,
        info: null,
        page: '/join',
        review: 'clear',
        reasons: null,
        confirmedAt: at(3),
        promise: 'Only news worth opening.',
        answers: [],
      },
    ],
    deliveries: [
      {
        id: 1,
        kind: 'confirmation-mail',
        state: 'sent',
        createdAt: at(1),
        dueAt: at(1),
        settledAt: at(2),
        attempts: 1,
        lastError: null,
        errorClass: null,
      },
      {
        id: 2,
        kind: 'confirmation-mail',
        state: 'waiting',
        createdAt: at(4),
        dueAt: at(5),
        settledAt: null,
        attempts: 3,
        lastError: 'The mail server answered 535 to AUTH PLAIN',
        errorClass: 'auth',
      },
    ],
    events: [
      { at: at(3), kind: 'confirmed', by: null, list: 'waitlist', reason: null },
      { at: at(1).replace('T10', 'T09'), kind: 'left-list', by: null, list: null, reason: null },
      {
        at: at(1).replace('T10', 'T08'),
        kind: 'left-list',
        by: null,
        list: 'mailing-list',
        reason: null,
      },
    ],
    requests: [],
    notes: [],
    newsletters: [
      { newsletterId: 1, sequence: null, subject: 'News', state: 'sent', reason: null, at: at(2) },
    ],
  })
  expect(moments[0]).toMatchObject({
    tone: 'bad',
    details: expect.arrayContaining([
      'Reason: the mail server does not accept the user name or password',
      '3 attempts',
    ]),
  })
  expect(moments.map(({ title }) => title)).toEqual([
    'Confirmation mail fails and is tried again',
    'Confirmed: Waitlist',
    'Confirmation mail was sent',
    'Newsletter “News” was sent',
    'Signed up: Waitlist',
    'Left a list',
    'Left: Mailing list',
  ])
})

test('whoever was added by hand filled in no form', () => {
  const one = {
    id: 1,
    source: 'waitlist' as const,
    createdAt: at(1),
    review: 'clear' as const,
    name: null,
    company: null,
    role: null,
    info: null,
    page: null,
    reasons: null,
    confirmedAt: at(1),
    promise: 'Added by ada: At the fair',
    answers: [],
  }
  const lead = {
    id: 1,
    email: 'ada@example.com',
    name: null,
    company: null,
    state: 'confirmed' as const,
    sources: [],
    lists: [],
    held: 0,
    pausedUntil: null,
    digest: null,
    delivery: 'none' as const,
    createdAt: at(1),
    lastSignUpAt: at(1),
    firstPage: null,
    referrer: null,
    campaign: {},
    tags: [],
  }
  const moments = timelineOf({
    lead,
    referrals: { position: null, referredBy: null, counted: 0, held: 0 },
    signUps: [one],
    deliveries: [],
    requests: [],
    notes: [],
    newsletters: [],
    events: [{ at: at(1), kind: 'added', by: 'ada', list: 'waitlist', reason: 'At the fair' }],
  })
  expect(moments).toMatchObject([
    { title: 'Added by hand: Waitlist', details: ['By ada', 'How they agreed: At the fair'] },
  ])
})

test('the chart has every day, also those on which nobody came', () => {
  const counted: LeadSummary['days'] = [
    { day: '2026-11-14', source: 'waitlist', count: 2 },
    { day: '2026-11-14', source: 'registration', count: 1 },
    { day: '2026-09-01', source: 'waitlist', count: 9 },
  ]
  const days = lastDays({ days: counted, countingSince: '2026-09-01' }, '2026-11-15')
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ day: '2026-11-15', total: 0 })
  expect(days.at(-2)).toMatchObject({ day: '2026-11-14', total: 3 })
  expect(days.reduce((sum, { total }) => sum + total, 0)).toBe(3)
})
