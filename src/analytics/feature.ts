import type { AttentionSource, EventSource, Feature, FeatureBase } from '#src/feature/feature.ts'
import type { Role } from '#src/feature/roles.ts'
import type { Brand } from '#src/mail/html-frame.ts'
import { type DayRange, dayIn, type ReadZone } from '#src/time/zoned-days.ts'
import { attentionApi } from './api/attention.ts'
import { createAttribution } from './api/counting/attribution.ts'
import { createCounter } from './api/counting/counter.ts'
import { createVisitIntake, visitRoutes } from './api/counting/receive-visits.ts'
import { createVisitors } from './api/counting/visitors.ts'
import { deleteOldCounts } from './api/counting/write-counts.ts'
import { readArticleStats } from './api/numbers/article-stats.ts'
import { notesApi } from './api/numbers/notes.ts'
import { countCampaignVisits } from './api/numbers/visit-queries.ts'
import { statsApi } from './api/routes.ts'
import { readSummary, summaryMail } from './api/summary-mail.ts'

interface Needs {
  where: Parameters<typeof createVisitors>[0]
  isLimited: boolean
  readZone: ReadZone
  formPaths: ReadonlySet<string>
  listNames: Record<string, string>
  attention: AttentionSource[]
  events: EventSource[]
}

export function analyticsFeature(base: FeatureBase, needs: Needs) {
  const { db, log, limits, publicUrl } = base
  const { readZone, formPaths, attention, events, isLimited } = needs
  const visitors = createVisitors(needs.where, db)
  const counter = createCounter({ db, log, visitors, formPaths, readZone, isLimited })
  const visits = createVisitIntake({ counter, limits })
  const feature: Feature = {
    name: 'analytics',
    routes: [
      visitRoutes(visits),
      statsApi(base, { readZone, events }),
      notesApi(base),
      attentionApi(base, attention),
    ],
    // On SQLite the marks are in a file beside the database, so any process that does jobs reaches all of them.
    retention: {
      visitors: ({ now }) => visitors.deleteExpired(now),
      visitCounts: async ({ now }) => deleteOldCounts(db, dayIn((await readZone()).timeZone, now)),
    },
    stop: counter.stop,
  }
  return {
    ...feature,
    counter,
    visits,
    countVisits: countCampaignVisits,
    /** How each article was read in these days. */
    readReaders: (range: DayRange) => readArticleStats(db, range),
    /** Finds the source of the visitor who submits a form. */
    attribute: createAttribution({ db, log, counter, visitors, formPaths }),
    /** The mail about the week that begins on a day, for staff with this role. */
    async summarize(week: string, role: Role, brand: Brand) {
      const { timeZone } = await readZone()
      const summary = await readSummary({ db, timeZone, attention, log }, week, role)
      return summaryMail(summary, { publicUrl, brand, lists: needs.listNames })
    },
  }
}
