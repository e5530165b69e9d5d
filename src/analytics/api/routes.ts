import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import type { EventSource, FeatureBase } from '#src/feature/feature.ts'
import { type DayRange, dayIn, momentsOfRange, type ReadZone } from '#src/time/zoned-days.ts'
import * as contract from '../contract.ts'
import { csvOfTables } from '../stats-csv.ts'
import { describeCounting, readStarts } from './counting/counting.ts'
import { readArticleStats } from './numbers/article-stats.ts'
import { noteVisit } from './numbers/dashboard-visit.ts'
import { readFunnel } from './numbers/funnel.ts'
import { readNotes } from './numbers/notes.ts'
import { readStats } from './numbers/stats.ts'
import { countDiscarded } from './numbers/visit-queries.ts'
import { readVitals } from './numbers/vital-stats.ts'

interface StatsNeeds {
  readZone: ReadZone
  /** Events marked in the chart; each feature that publishes or sends something adds its own. */
  events: EventSource[]
}

export type StatsApi = ReturnType<typeof statsApi>

export function statsApi({ db, gate }: FeatureBase, { readZone, events: sources }: StatsNeeds) {
  const middleware = gate.required
  const countingOf = async (range: DayRange) =>
    describeCounting({ db, readZone, starts: await readStarts(db) }, range)
  return apiApp()
    .openapi({ ...contract.getStats, middleware }, async (c) => {
      const { from, to, by, ...filter } = c.req.valid('query')
      const range = { from, to }
      const starts = await readStarts(db)
      const stats = await readStats(db, { range, by, filter, starts })
      const counting = await describeCounting({ db, readZone, starts }, range)
      const discarded = await countDiscarded(db, range)
      return c.json({ stats, ...counting, signUpsSince: starts.signUps, discarded }, 200)
    })
    .openapi({ ...contract.getArticleStats, middleware }, async (c) => {
      const { source, ...range } = c.req.valid('query')
      const articles = await readArticleStats(db, range, source)
      return c.json({ ...articles, ...(await countingOf(range)) }, 200)
    })
    .openapi({ ...contract.getFunnel, middleware }, async (c) => {
      const range = c.req.valid('query')
      const starts = await readStarts(db)
      const funnel = await readFunnel(db, range, starts.funnel)
      return c.json(
        { ...funnel, ...(await describeCounting({ db, readZone, starts }, range, starts.funnel)) },
        200,
      )
    })
    .openapi({ ...contract.getVitals, middleware }, async (c) => {
      const range = c.req.valid('query')
      return c.json({ vitals: await readVitals(db, range), ...(await countingOf(range)) }, 200)
    })
    .openapi({ ...contract.getEvents, middleware }, async (c) => {
      const range = c.req.valid('query')
      const counting = await countingOf(range)
      const moments = momentsOfRange(counting.timeZone, range)
      const found = await Promise.all(sources.map((read) => read(moments)))
      const events = found.flat().sort((a, b) => (a.at < b.at ? -1 : 1))
      return c.json({ events, ...counting }, 200)
    })
    .openapi({ ...contract.noteDashboardVisit, middleware }, async (c) => {
      const { timeZone } = await readZone()
      const today = dayIn(timeZone, Date.now())
      const { accountId } = c.get('staff')
      const visit = await noteVisit(db, today, accountId)
      return c.json({ ...visit, timeZone, countingSince: (await readStarts(db)).visits }, 200)
    })
    .openapi({ ...contract.exportStatsJson, middleware }, async (c) => {
      const range = c.req.valid('query')
      await recordActivity(db, { who: c.get('staff').username, kind: 'statistics-exported' })
      c.header('content-disposition', attachment(range, 'json'))
      return c.json(await readAll(db, readZone, range), 200)
    })
    .openapi({ ...contract.exportStatsCsv, middleware }, async (c) => {
      const range = c.req.valid('query')
      await recordActivity(db, { who: c.get('staff').username, kind: 'statistics-exported' })
      const all = await readAll(db, readZone, range)
      const tables = {
        day: all.days,
        page: all.pages,
        source: all.sources,
        campaign: all.campaigns,
        newsletter: all.newsletters,
        device: all.devices,
      }
      return c.text(csvOfTables(tables), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': attachment(range, 'csv'),
        'x-content-type-options': 'nosniff',
      })
    })
}

/** Nothing is left out of a file; the number only bounds the memory. */
const most = 100_000

const attachment = ({ from, to }: DayRange, ending: string) =>
  `attachment; filename="statistics-${from}-${to}.${ending}"`

async function readAll(db: Database, readZone: ReadZone, range: DayRange) {
  const starts = await readStarts(db)
  const by = (grouping: contract.Grouping) =>
    readStats(db, { range, by: grouping, filter: {}, starts, most })
  const rowsBy = async (grouping: contract.Grouping) => (await by(grouping)).rows
  const { rows: days, rowsInAll: _, ...totals } = await by('day')
  const notes = await readNotes(db, range)
  return {
    ...(await describeCounting({ db, readZone, starts }, range)),
    signUpsSince: starts.signUps,
    discarded: await countDiscarded(db, range),
    totals,
    days,
    pages: await rowsBy('path'),
    sources: await rowsBy('source'),
    campaigns: await rowsBy('campaign'),
    newsletters: await rowsBy('newsletter'),
    devices: await rowsBy('width'),
    articles: (await readArticleStats(db, range, undefined, most)).articles,
    funnel: (await readFunnel(db, range, starts.funnel, most)).funnel,
    vitals: await readVitals(db, range),
    notes: notes.map(({ day, text, author }) => ({ day, text, author })),
  }
}
