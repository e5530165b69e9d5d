import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '#src/time/zoned-days.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import type { ArticleStats } from '../contract.ts'
import { shareOf } from '../numbers.ts'
import styles from './overview.module.css'
import { statsQueries } from './queries.ts'
import { type Column, StatsTable } from './stats-table.tsx'
import { duration, percentOf } from './words.ts'

const columns: Column<ArticleStats>[] = [
  {
    name: 'Article',
    cell: ({ isDeleted, title, blogId }) =>
      isDeleted ? title : <RouterLink href={`/blog/${blogId}`}>{title}</RouterLink>,
  },
  { name: 'Readers', cell: ({ readers }) => numberOf(readers) },
  {
    name: 'To the end',
    heading: 'Read to the end',
    cell: ({ depths, readers }) => percentOf(shareOf(depths[100], readers)),
  },
  {
    name: 'Time',
    cell: ({ seconds, readers }) => (readers === 0 ? '–' : duration(seconds / readers)),
  },
  {
    name: 'Sign-ups after',
    heading: 'Sign-ups after reading',
    cell: ({ signUpsAfter, sources }) => (
      <>
        {numberOf(signUpsAfter)}
        {sources.length ? <span className={styles.from}>{sourcesText(sources)}</span> : null}
      </>
    ),
  },
]

function sourcesText(sources: ArticleStats['sources']): string {
  const first = sources.slice(0, 3).map((one) => `${one.source} ${numberOf(one.signUpsAfter)}`)
  const more = sources.length > 3 ? ` and ${numberOf(sources.length - 3)} more` : ''
  return `${first.join(', ')}${more}`
}

/** Articles: how far they are read, and the sources of the sign-ups that they bring. */
export function ArticlesTable({ range, source }: { range: DayRange; source: string | undefined }) {
  const query = useQuery(statsQueries.articles(range, source))
  return (
    <StatsTable
      id="articles"
      title="Articles"
      text="A sign-up counts for every article that the person had read on that day."
      query={query}
      rows={query.data?.articles.toSorted(
        (a, b) => b.signUpsAfter - a.signUpsAfter || b.readers - a.readers,
      )}
      inAll={query.data?.articlesInAll}
      most={12}
      keyOf={({ blogId }) => blogId}
      columns={columns}
      empty="No article was read in this period."
      height="8rem"
    />
  )
}
