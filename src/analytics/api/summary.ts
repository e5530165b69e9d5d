import type { AttentionSource, FeatureBase } from '#src/feature/feature.ts'
import type { Role } from '#src/feature/roles.ts'
import { addDays } from '#src/time/zoned-days.ts'
import { readAttention } from './attention.ts'
import { readStarts } from './counting/counting.ts'
import { readArticleStats } from './numbers/article-stats.ts'
import { readStats } from './numbers/stats.ts'

export type Summary = Awaited<ReturnType<typeof readSummary>>

interface SummaryDeps extends Pick<FeatureBase, 'db' | 'log'> {
  timeZone: string
  attention: AttentionSource[]
}

const mostArticles = 5

export async function readSummary(
  { db, timeZone, attention, log }: SummaryDeps,
  from: string,
  role: Role,
) {
  const weekFrom = (day: string) => ({ from: day, to: addDays(day, 6) })
  const starts = await readStarts(db)
  const statsOf = (day: string) =>
    readStats(db, { range: weekFrom(day), by: 'source', filter: {}, starts })
  const [now, before, articles, waiting] = await Promise.all([
    statsOf(from),
    statsOf(addDays(from, -7)),
    readArticleStats(db, weekFrom(from), undefined).then(({ articles }) => articles),
    readAttention(attention, role, log),
  ])
  return {
    ...weekFrom(from),
    now,
    /** Of the week before. */
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
