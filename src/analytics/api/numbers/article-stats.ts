import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { articleIdOf } from '#src/site/article-path.ts'
import { periodsOf } from '#src/time/periods.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import { inAll, sum } from './visit-queries.ts'

/** Sources per article; a longer list is of no use. */
const mostSources = 10

export async function readArticleStats(db: Database, range: DayRange, source?: string, most = 500) {
  const periods = periodsOf(range)
  const ofSource = source === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`source = ${source}`
  const rows = await db
    .selectFrom('visit_counts')
    .select('path')
    .select([
      sum('readers').as('readers'),
      sum('views').as('views'),
      sum('depth25').as('d25'),
      sum('depth50').as('d50'),
      sum('depth75').as('d75'),
      sum('depth100').as('d100'),
      sum('seconds').as('seconds'),
      sum('sign_ups_after').as('signUpsAfter'),
      inAll.as('inAll'),
    ])
    // A literal, not a parameter: otherwise the partial indexes of one grain are not used.
    .where(sql<SqlBool>`grain = ${sql.lit(source === undefined ? 'path' : 'cube')}`)
    .where('period', 'in', periods)
    .where('path', 'like', '/blog/%')
    .where(ofSource)
    .groupBy('path')
    .orderBy('readers', 'desc')
    .orderBy('path')
    .limit(most)
    .execute()
  const after = await db
    .selectFrom(
      db
        .selectFrom('visit_counts')
        .select(['path', 'source', sum('sign_ups_after').as('count')])
        .select(
          sql<number>`row_number() over (partition by path order by sum(sign_ups_after) desc, source)`.as(
            'place',
          ),
        )
        .where('grain', '=', 'after')
        .where('period', 'in', periods)
        .where(ofSource)
        .groupBy(['path', 'source'])
        .as('ranked'),
    )
    .select(['path', 'source', 'count'])
    .where('place', '<=', mostSources)
    .orderBy('count', 'desc')
    .orderBy('source')
    .execute()
  const afterByPath = Map.groupBy(after, ({ path }) => path)
  const paths = rows.map(({ path }) => path)
  const titles = await titlesOf(db, paths)
  const articles = rows.map(({ path, d25, d50, d75, d100, inAll: _, ...row }) => {
    const blogId = articleIdOf(path) ?? 0
    return {
      ...row,
      blogId,
      title: titles.get(blogId) ?? `Article ${blogId} (deleted)`,
      isDeleted: !titles.has(blogId),
      depths: { 25: d25, 50: d50, 75: d75, 100: d100 },
      sources: (afterByPath.get(path) ?? []).map((one) => ({
        source: one.source,
        signUpsAfter: one.count,
      })),
    }
  })
  return { articles, articlesInAll: rows[0]?.inAll ?? 0 }
}

export async function titlesOf(db: Database, paths: string[]): Promise<Map<number, string>> {
  const ids = paths.flatMap((path) => articleIdOf(path) ?? [])
  if (ids.length === 0) return new Map()
  const blogs = await db
    .selectFrom('blogs')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute()
  return new Map(blogs.map(({ id, title }) => [id, title || 'Untitled']))
}
