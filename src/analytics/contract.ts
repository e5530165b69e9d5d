import { z } from '@hono/zod-openapi'
import { calls, csvFile, nothing, ok } from '#src/app/calls.ts'
import { isoDate, named } from '#src/app/contract.ts'
import { chartEventKinds } from '#src/feature/chart-events.ts'
import { dimensions, type Vital, vitals, widthClasses } from './choices.ts'

const { anyone, editor } = calls('analytics')

const text = z.string().max(500)

/** Only documents the body: the server parses it by hand (api/visit-body.ts) and ignores invalid parts. */
const VisitBody = named('PageVisit', {
  path: text,
  referrer: text.optional(),
  utm: z.object({ source: text.optional(), campaign: text.optional() }).optional(),
  width: z.enum(widthClasses).optional(),
  depth: z.number().optional(),
  seconds: z.number().optional(),
  started: z.boolean().optional(),
  vitals: z.record(z.enum(Object.keys(vitals) as Vital[]), z.number()).optional(),
})

export const recordVisit = anyone.post('/visits', {
  summary: 'Count a page view, or what was read of it',
  description:
    'Sent by the pages themselves. The answer is always the same: whatever is wrong, from a robot, from staff or from a browser that asks for privacy is not counted.',
  otherBody: { content: { 'application/json': { schema: VisitBody } } },
  answer: nothing('Received'),
})

const day = z.iso.date()

const Range = z.object({ from: day, to: day })

const refined = <T extends typeof Range>(range: T) =>
  range.refine(({ from, to }) => from <= to, { error: 'from must not be after to', path: ['from'] })

export const RangeQuery = refined(Range)

export const StatsFilter = z.object({
  path: text.optional(),
  source: text.optional(),
  campaign: text.optional(),
  width: z.enum(widthClasses).optional(),
})

export type StatsFilter = z.infer<typeof StatsFilter>

export const groupings = ['day', 'month', 'newsletter', ...dimensions] as const

export type Grouping = (typeof groupings)[number]

const unknown = z.int().nullable().describe('Null where it is not known')

const SignUpCounts = z.object({
  signUps: unknown,
  confirmed: unknown,
  converted: unknown.describe(
    'Visitors who signed up, each once a day; null before it was counted',
  ),
})

/** The part of every response that describes its numbers. */
const Counting = z.object({
  from: day,
  to: day,
  timeZone: z.string().describe('Days begin and end in this zone'),
  timeZoneSince: day
    .nullable()
    .describe('The first day that was counted in it; null if all days were counted in it'),
  countingSince: day.describe('Numbers of earlier days are incomplete or missing'),
})

export type Counting = z.infer<typeof Counting>

export const Stats = SignUpCounts.extend({
  visitors: z.int(),
  views: z.int(),
  /** Sign-ups by the form that they came through. */
  lists: z.record(z.string(), z.int()),
  /** Days and months in their order; other rows by most visits. */
  rows: z.array(
    SignUpCounts.extend({
      visitors: unknown,
      views: unknown,
      key: z.string(),
      title: z.string().optional().describe('Of an article, where rows are pages'),
    }),
  ),
  rowsInAll: z.int().describe('How many rows there are; the answer holds the first thousand'),
}).openapi('Stats')

export type Stats = z.infer<typeof Stats>

export const getStats = editor.get('/stats', {
  summary: 'Visitors, views and sign-ups of a period',
  description:
    'Both days are included. Visitors are daily unique visitors. Sign-ups that are held or rejected do not count.',
  query: refined(Range.extend({ by: z.enum(groupings).default('day'), ...StatsFilter.shape })),
  answer: ok(
    'The numbers',
    Counting.extend({
      stats: Stats,
      signUpsSince: day.describe('Sign-ups of earlier days are those that were still stored'),
      discarded: z
        .int()
        .describe('Reports of browsers that no number includes: their network sent too many'),
    }),
  ),
})

const ArticleStats = named('ArticleStats', {
  blogId: z.int(),
  title: z.string(),
  isDeleted: z.boolean(),
  readers: z.int(),
  views: z.int(),
  /** Readers who reached each depth. */
  depths: z.object({ 25: z.int(), 50: z.int(), 75: z.int(), 100: z.int() }),
  seconds: z.int(),
  signUpsAfter: z.int(),
  /** Sources of the readers who signed up, most sign-ups first. */
  sources: z.array(z.object({ source: z.string(), signUpsAfter: z.int() })),
})

export type ArticleStats = z.infer<typeof ArticleStats>

export const getArticleStats = editor.get('/stats/articles', {
  summary: 'What was read, how far, and who signed up afterwards',
  query: refined(Range.extend({ source: text.optional() })),
  answer: ok(
    'The most read first',
    Counting.extend({
      articles: z.array(ArticleStats),
      articlesInAll: z.int().describe('How many were read; the answer holds the first 500'),
    }),
  ),
})

const FunnelRow = named('FunnelRow', {
  source: z.string(),
  visited: z.int(),
  sawForm: z.int(),
  started: z.int(),
  submitted: z.int(),
  confirmed: z.int(),
  invited: z.int(),
})

export type FunnelRow = z.infer<typeof FunnelRow>

export const getFunnel = editor.get('/stats/funnel', {
  summary: 'From a visit to an invitation, by source',
  description: 'In people per day; each step is part of the one before it.',
  query: RangeQuery,
  answer: ok(
    'The most visited source first',
    Counting.extend({
      funnel: z.array(FunnelRow),
      sourcesInAll: z.int().describe('How many sources there are; the answer holds the first 200'),
    }),
  ),
})

const VitalRow = named('VitalRow', {
  route: z.string(),
  width: z.string(),
  samples: z.int(),
  /** The 75th percentile: milliseconds, and a plain number for CLS. */
  LCP: z.number().nullable(),
  INP: z.number().nullable(),
  CLS: z.number().nullable(),
})

export type VitalRow = z.infer<typeof VitalRow>

export const getVitals = editor.get('/stats/vitals', {
  summary: 'How fast pages are for visitors',
  query: RangeQuery,
  answer: ok('By kind of page and width', Counting.extend({ vitals: z.array(VitalRow) })),
})

const Event = named('StatsEvent', {
  at: isoDate,
  kind: z.enum(chartEventKinds),
  title: z.string(),
  href: z.string(),
})

export type StatsEvent = z.infer<typeof Event>

export const getEvents = editor.get('/stats/events', {
  summary: 'What was published or sent in a period',
  query: RangeQuery,
  answer: ok('The oldest first', Counting.extend({ events: z.array(Event) })),
})

const SinceLastVisit = z.object({ visitors: z.int(), views: z.int(), signUps: z.int() })

export type SinceLastVisit = z.infer<typeof SinceLastVisit>

export const noteDashboardVisit = editor.post('/stats/dashboard-visits', {
  summary: 'Note a look at the dashboard',
  description: 'Looks within half an hour are one visit.',
  answer: ok('When the visit before this one was', {
    lastVisitAt: isoDate.nullable(),
    since: SinceLastVisit.nullable().describe('What came since; null where it is not known'),
    timeZone: z.string(),
    countingSince: day,
  }),
})

const AttentionItem = named('AttentionItem', {
  id: z.string(),
  tone: z.enum(['bad', 'warning', 'plain']),
  text: z.string(),
  /** The page where the item is resolved; null if the account may not open it. */
  href: z.string().nullable(),
  action: z.string(),
  /** The kind of the failed jobs that `POST jobs/{kind}/retry` tries again. */
  retry: z.string().optional(),
})

export type AttentionItem = z.infer<typeof AttentionItem>

export const listAttention = editor.get('/attention', {
  summary: 'What waits for somebody, the most urgent first',
  answer: ok('The list', { attention: z.array(AttentionItem) }),
})

const rows = Stats.shape.rows

const StatsExport = Counting.extend({
  signUpsSince: day,
  discarded: z.int(),
  totals: Stats.omit({ rows: true, rowsInAll: true }),
  days: rows,
  pages: rows,
  sources: rows,
  campaigns: rows,
  newsletters: rows,
  devices: rows,
  articles: z.array(ArticleStats),
  funnel: z.array(FunnelRow),
  vitals: z.array(VitalRow),
  notes: z.array(z.object({ day: day, text: z.string(), author: z.string() })),
}).openapi('StatsExport')

export type StatsExport = z.infer<typeof StatsExport>

export const exportStatsJson = editor.get('/stats/export.json', {
  summary: 'All statistics of a period',
  query: RangeQuery,
  answer: ok('The numbers', StatsExport),
})

export const exportStatsCsv = editor.get('/stats/export.csv', {
  summary: 'Visits and sign-ups of a period as a CSV file',
  description:
    'By day, page, source, campaign, newsletter and device; the first column names the table.',
  query: RangeQuery,
  answer: csvFile,
})
