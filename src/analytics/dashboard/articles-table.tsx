import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '#src/time/zoned-days.ts'
import { Loading } from '#src/ui/list/loading.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import type { ArticleStats } from '../contract.ts'
import { useFirstRows } from './first-rows.tsx'
import { useFreshness } from './freshness.ts'
import styles from './overview.module.css'
import { Panel } from './panel.tsx'
import { statsQueries } from './queries.ts'
import { duration, percentOf } from './words.ts'

const shown = 12

/** Which articles are read to the end, and from which sources they bring sign-ups. */
export function ArticlesTable({ range, source }: { range: DayRange; source: string | undefined }) {
  const query = useQuery(statsQueries.articles(range, source))
  const { data } = query
  const sorted = data?.articles.toSorted(
    (a, b) => b.signUpsAfter - a.signUpsAfter || b.readers - a.readers,
  )
  const { rows, more } = useFirstRows(sorted ?? [], shown, data?.articlesInAll)
  const freshness = useFreshness(query)
  return (
    <Panel
      id="articles"
      title="Articles"
      text="A sign-up counts for every article that the person had read on that day."
      freshness={freshness}
    >
      <Loading query={query} height="8rem" />
      {sorted?.length === 0 ? <p role="status">No article was read in this period.</p> : null}
      {rows.length ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Article</th>
              <th scope="col">Readers</th>
              <th scope="col">Read to the end</th>
              <th scope="col">Time</th>
              <th scope="col">Sign-ups after reading</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ArticleRow key={row.blogId} row={row} />
            ))}
          </tbody>
        </table>
      ) : null}
      {more}
    </Panel>
  )
}

function ArticleRow({ row }: { row: ArticleStats }) {
  const { blogId, title, isDeleted, readers, depths, seconds, signUpsAfter, sources } = row
  return (
    <tr>
      <th scope="row">
        {isDeleted ? title : <RouterLink href={`/blog/${blogId}`}>{title}</RouterLink>}
      </th>
      <td data-name="Readers">{numberOf(readers)}</td>
      <td data-name="To the end">{percentOf(depths[100], readers)}</td>
      <td data-name="Time">{readers === 0 ? '–' : duration(seconds / readers)}</td>
      <td data-name="Sign-ups after">
        {numberOf(signUpsAfter)}
        {sources.length ? (
          <span className={styles.from}>
            {sources
              .slice(0, 3)
              .map((one) => `${one.source} ${numberOf(one.signUpsAfter)}`)
              .join(', ')}
            {sources.length > 3 ? ` and ${numberOf(sources.length - 3)} more` : ''}
          </span>
        ) : null}
      </td>
    </tr>
  )
}
