import type { AttentionSource, EventSource, Feature, FeatureBase } from '#src/feature/feature.ts'
import type { Role } from '#src/feature/roles.ts'
import type { DayRange, ReadZone } from '#src/time/zoned-days.ts'
import { attentionApi } from './api/attention.ts'
import { createAttribution } from './api/counting/attribution.ts'
import { countCampaignVisits } from './api/counting/campaign-visits.ts'
import { type Counter, createCounter } from './api/counting/counter.ts'
import { visitRetention } from './api/counting/retention.ts'
import { createVisitIntake, type VisitIntake } from './api/counting/visit-intake.ts'
import { visitRoutes } from './api/counting/visit-routes.ts'
import { createVisitors } from './api/counting/visitors.ts'
import { readArticleStats } from './api/numbers/article-stats.ts'
import { statsExportApi } from './api/numbers/export-stats.ts'
import { notesApi } from './api/numbers/notes.ts'
import { statsApi } from './api/routes.ts'
import { readSummary } from './api/summary.ts'
import { summaryMail } from './api/summary-mail.ts'

interface Needs {
  /** Where the database is: the file with hashes of visitors is beside it. */
  where: Parameters<typeof createVisitors>[0]
  /** False if limits are turned off. */
  isLimited: boolean
  readZone: ReadZone
  /** The pages with a form. */
  formPaths: ReadonlySet<string>
  listNames: Record<string, string>
  /** The sources of all features. */
  attention: AttentionSource[]
  events: EventSource[]
}

interface Analytics extends Feature {
  counter: Counter
  /** Receives the reports of browsers. */
  visits: VisitIntake
  /** Finds the source of the visitor who submits a form. */
  attribute: ReturnType<typeof createAttribution>
  countVisits: typeof countCampaignVisits
  /** How each article was read in these days. */
  readReaders: (range: DayRange) => ReturnType<typeof readArticleStats>
  /** The mail about the week that begins on a day, for staff with this role. */
  summarize: (week: string, role: Role) => Promise<ReturnType<typeof summaryMail>>
}

export function analyticsFeature(base: FeatureBase, needs: Needs): Analytics {
  const { db, log, gate, limits, publicUrl } = base
  const { readZone, formPaths, attention, events } = needs
  const visitors = createVisitors(needs.where, db)
  const { isLimited } = needs
  const counter = createCounter({ db, log, visitors, formPaths, readZone, isLimited })
  const visits = createVisitIntake({ counter, limits })
  const stats = { db, gate, readZone, eventSources: events }
  return {
    name: 'analytics',
    routes: [
      visitRoutes({ intake: visits }),
      statsApi(stats),
      statsExportApi(stats),
      notesApi({ db, gate }),
      attentionApi({ gate, sources: attention }),
    ],
    retention: visitRetention({ db, visitors, readZone }),
    stop: counter.stop,
    counter,
    visits,
    countVisits: countCampaignVisits,
    readReaders: (range) => readArticleStats(db, range, undefined),
    attribute: createAttribution({ db, log, counter, visitors, formPaths }),
    async summarize(week, role) {
      const { timeZone } = await readZone()
      const summary = await readSummary({ db, timeZone, attention, log }, week, role)
      return summaryMail(summary, { publicUrl, lists: needs.listNames })
    },
  }
}
