import type { Database } from '#src/db/database.ts'
import type { Role } from '#src/http/roles.ts'
import type { ArticleStats, AttentionItem, Stats } from '../contract.ts'
import { readArticleStats } from './article-stats.ts'
import { type AttentionSource, readAttention } from './attention.ts'
import { dayOf } from './periods.ts'
import { type ReadSignUps, readStats } from './stats.ts'

export interface Summary {
  from: string
  to: string
  now: Stats
  /** The week before. */
  before: Stats
  articles: ArticleStats[]
  attention: AttentionItem[]
}

interface SummaryDeps {
  db: Database
  readSignUps: ReadSignUps
  attention: AttentionSource[]
  /** Called when something cannot tell what needs attention. */
  failed: (error: unknown) => void
}

const week = 7 * 86_400_000
const mostArticles = 5

/** What happened in the week that begins on this day, for somebody with this role. */
export async function readSummary(
  { db, readSignUps, attention, failed }: SummaryDeps,
  from: string,
  role: Role,
): Promise<Summary> {
  const start = Date.parse(from)
  const weekFrom = (time: number) => ({ from: dayOf(time), to: dayOf(time + week - 1) })
  const statsOf = (time: number) =>
    readStats(db, readSignUps, { range: weekFrom(time), by: 'source', filter: {} })
  const [now, before, articles, waiting] = await Promise.all([
    statsOf(start),
    statsOf(start - week),
    readArticleStats(db, weekFrom(start), undefined),
    readAttention(attention, role, failed),
  ])
  return {
    ...{ ...weekFrom(start), now, before, attention: waiting },
    articles: articles
      .filter(({ readers }) => readers > 0)
      .toSorted((a, b) => b.signUpsAfter - a.signUpsAfter || b.readers - a.readers)
      .slice(0, mostArticles),
  }
}
