import type { Database } from '#src/db/database.ts'
import { apiApp } from '#src/http/api-app.ts'
import type { StaffGate } from '#src/http/staff-gate.ts'
import {
  getArticleStats,
  getEvents,
  getFunnel,
  getStats,
  getVitals,
  noteDashboardVisit,
  type StatsEvent,
} from '../contract.ts'
import { readArticleStats } from './article-stats.ts'
import { noteVisit } from './dashboard-visit.ts'
import { type ReadInvitations, readFunnel } from './funnel.ts'
import type { Range } from './periods.ts'
import { type ReadSignUps, readStats } from './stats.ts'
import { readVitals } from './vital-stats.ts'

export interface StatsDeps {
  db: Database
  gate: StaffGate
  readSignUps: ReadSignUps
  readInvitations: ReadInvitations
  /** What the chart marks: each feature that publishes or sends something adds its own. */
  eventSources: ((range: Range) => Promise<StatsEvent[]>)[]
}

export type StatsApi = ReturnType<typeof statsApi>

export function statsApi({ db, gate, eventSources, ...deps }: StatsDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...getStats, middleware }, async (c) => {
      const { from, to, by, ...filter } = c.req.valid('query')
      const stats = await readStats(db, deps.readSignUps, { range: { from, to }, by, filter })
      return c.json({ stats }, 200)
    })
    .openapi({ ...getArticleStats, middleware }, async (c) => {
      const { source, ...range } = c.req.valid('query')
      return c.json({ articles: await readArticleStats(db, range, source) }, 200)
    })
    .openapi({ ...getFunnel, middleware }, async (c) =>
      c.json({ funnel: await readFunnel({ db, ...deps }, c.req.valid('query')) }, 200),
    )
    .openapi({ ...getVitals, middleware }, async (c) =>
      c.json({ vitals: await readVitals(db, c.req.valid('query')) }, 200),
    )
    .openapi({ ...getEvents, middleware }, async (c) => {
      const range = c.req.valid('query')
      const events = await Promise.all(eventSources.map((read) => read(range)))
      return c.json({ events: events.flat().sort((a, b) => (a.at < b.at ? -1 : 1)) }, 200)
    })
    .openapi({ ...noteDashboardVisit, middleware }, async (c) =>
      c.json({ lastVisitAt: await noteVisit(db, c.get('staff').accountId) }, 200),
    )
}
