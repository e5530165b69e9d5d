import type { Database } from '#src/db/database.ts'
import type { AttentionSource } from '#src/feature/feature.ts'
import type { Role } from '#src/feature/roles.ts'
import { addDays } from '#src/time/zoned-days.ts'
import type { ArticleStats, AttentionItem, Stats } from '../contract.ts'
import { readAttention } from './attention.ts'
import { type CountingStarts, readStarts } from './counting/counting.ts'
import { readArticleStats } from './numbers/article-stats.ts'
import { readStats } from './numbers/stats.ts'

export interface Summary {
  from: string
  to: string
  now: Stats
  /** Statistics of the week before. */
  before: Stats
  articles: ArticleStats[]
  attention: AttentionItem[]
  /** The time zone of these days. */
  timeZone: string
  starts: CountingStarts
}

interface SummaryDeps {
  db: Database
  timeZone: string
  attention: AttentionSource[]
  /** Called when a source of items that need attention fails. */
  failed: (error: unknown) => void
}

const mostArticles = 5

/** The summary of the week that begins on this day, for staff with this role. */
export async function readSummary(
  { db, timeZone, attention, failed }: SummaryDeps,
  from: string,
  role: Role,
): Promise<Summary> {
  const weekFrom = (day: string) => ({ from: day, to: addDays(day, 6) })
  const statsOf = (day: string) => readStats(db, { range: weekFrom(day), by: 'source', filter: {} })
  const [now, before, articles, waiting, starts] = await Promise.all([
    statsOf(from),
    statsOf(addDays(from, -7)),
    readArticleStats(db, weekFrom(from), undefined).then(({ articles }) => articles),
    readAttention(attention, role, failed),
    readStarts(db),
  ])
  return {
    ...weekFrom(from),
    now,
    before,
    attention: waiting,
    timeZone,
    starts,
    articles: articles
      .filter(({ readers }) => readers > 0)
      .toSorted((a, b) => b.signUpsAfter - a.signUpsAfter || b.readers - a.readers)
      .slice(0, mostArticles),
  }
}
