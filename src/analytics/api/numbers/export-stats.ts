import type { TypedResponse } from 'hono'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import type { Grouping } from '../../contract.ts'
import { exportStatsCsv, exportStatsJson, type StatsExport } from '../../export-contract.ts'
import { csvOfTables } from '../../stats-csv.ts'
import { describeCounting, readStarts } from '../counting/counting.ts'
import type { StatsDeps } from '../routes.ts'
import { readArticleStats } from './article-stats.ts'
import { readFunnel } from './funnel.ts'
import { readNotes } from './notes.ts'
import { readStats } from './stats.ts'
import { countDiscarded } from './visit-queries.ts'
import { readVitals } from './vital-stats.ts'

/** Nothing is left out of a file; the number only bounds the memory. */
const most = 100_000

export function statsExportApi(deps: StatsDeps) {
  const { db, gate } = deps
  const middleware = gate.required
  return apiApp()
    .openapi({ ...exportStatsJson, middleware }, async (c) => {
      const range = c.req.valid('query')
      await recordActivity(db, { who: c.get('staff').username, kind: 'statistics-exported' })
      c.header('content-disposition', attachment(range, 'json'))
      return c.json(await readAll(deps, range), 200)
    })
    .openapi({ ...exportStatsCsv, middleware }, async (c) => {
      const range = c.req.valid('query')
      await recordActivity(db, { who: c.get('staff').username, kind: 'statistics-exported' })
      const { days, pages, sources, campaigns, newsletters, devices } = await readAll(deps, range)
      const tables = {
        day: days,
        page: pages,
        source: sources,
        campaign: campaigns,
        newsletter: newsletters,
        device: devices,
      }
      const response = new Response(csvOfTables(tables), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': attachment(range, 'csv'),
          'x-content-type-options': 'nosniff',
        },
      })
      return response as Response & TypedResponse<string, 200, 'text'>
    })
}

const attachment = ({ from, to }: DayRange, ending: string) =>
  `attachment; filename="statistics-${from}-${to}.${ending}"`

async function readAll(deps: StatsDeps, range: DayRange): Promise<StatsExport> {
  const { db, readZone } = deps
  const starts = await readStarts(db)
  const by = (grouping: Grouping) => readStats(db, { range, by: grouping, filter: {}, most })
  const rowsBy = async (grouping: Grouping) => (await by(grouping)).rows
  const { rows: days, rowsInAll: _, ...totals } = await by('day')
  const notes = await readNotes(db, range)
  return {
    ...(await describeCounting({ readZone, starts }, range)),
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
