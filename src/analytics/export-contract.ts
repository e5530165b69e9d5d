import { z } from '@hono/zod-openapi'
import { calls, csvFile, ok } from '#src/app/calls.ts'
import {
  ArticleStats,
  Counting,
  FunnelRow,
  RangeQuery as query,
  Stats,
  VitalRow,
} from './contract.ts'

const { editor } = calls('analytics')

const rows = Stats.shape.rows

const StatsExport = Counting.extend({
  signUpsSince: z.iso.date(),
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
  notes: z.array(z.object({ day: z.iso.date(), text: z.string(), author: z.string() })),
}).openapi('StatsExport')

export type StatsExport = z.infer<typeof StatsExport>

export const exportStatsJson = editor.get('/stats/export.json', {
  summary: 'All statistics of a period',
  query,
  answer: ok('The numbers', StatsExport),
})

export const exportStatsCsv = editor.get('/stats/export.csv', {
  summary: 'Visits and sign-ups of a period as a CSV file',
  description:
    'By day, page, source, campaign, newsletter and device; the first column names the table.',
  query,
  answer: csvFile,
})
