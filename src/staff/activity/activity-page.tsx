import { useInfiniteQuery } from '@tanstack/react-query'
import { activityKinds } from '#src/platform/activity/kinds.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { WorkPage } from '#src/ui/work-page.tsx'
import type { Activity, ActivityFilter } from '../contract.ts'
import styles from './activity-page.module.css'
import { activityQueries } from './queries.ts'
import { kindNames, momentOf, sentenceOf } from './words.ts'

type ActivityPageProps = {
  filter: ActivityFilter
  onFilter: (filter: ActivityFilter) => void
}

export function ActivityPage({ filter, onFilter }: ActivityPageProps) {
  const query = useInfiniteQuery(activityQueries.list(filter))
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  return (
    <WorkPage back={{ href: '/contentmanager', label: 'Go Back' }} title="Activity">
      <p className={styles.about}>
        Who did what, and when. Kept for 13 months, without the words of articles or the names of
        leads.
      </p>
      <Filters filter={filter} people={data?.pages[0]?.people ?? []} onChange={onFilter} />
      {error && !data ? (
        <div role="alert" className={styles.empty}>
          <p>Error: {error.message}</p>
          <Button look="secondary" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      {!data && !error ? <p role="status">Loading...</p> : null}
      {data ? (
        <div aria-busy={isPlaceholderData}>
          <Entries
            entries={data.pages.flatMap((page) => page.activities)}
            isFiltered={Object.values(filter).some(Boolean)}
          />
          {hasNextPage ? (
            <Button
              look="secondary"
              className={styles.more}
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage ? 'Loading...' : 'Show more'}
            </Button>
          ) : null}
        </div>
      ) : null}
    </WorkPage>
  )
}

type FiltersProps = {
  filter: ActivityFilter
  people: string[]
  onChange: (filter: ActivityFilter) => void
}

function Filters({ filter, people, onChange }: FiltersProps) {
  const known = filter.who && !people.includes(filter.who) ? [filter.who, ...people] : people
  return (
    <search className={styles.filters}>
      <SelectField
        label="Person"
        value={filter.who ?? ''}
        onChange={({ target }) => onChange({ ...filter, who: target.value || undefined })}
      >
        <option value="">Everybody</option>
        {known.map((who) => (
          <option key={who}>{who}</option>
        ))}
      </SelectField>
      <SelectField
        label="Kind"
        value={filter.kind ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, kind: activityKinds.find((kind) => kind === target.value) })
        }
      >
        <option value="">Everything</option>
        {activityKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </SelectField>
    </search>
  )
}

function Entries({ entries, isFiltered }: { entries: Activity[]; isFiltered: boolean }) {
  if (entries.length === 0) {
    return (
      <p className={styles.empty} role="status">
        {isFiltered ? 'Nothing matches. Try fewer filters.' : 'Nothing yet.'}
      </p>
    )
  }
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Newest first, in your own time</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} data-kind={entry.kind}>
            <td className={styles.when}>
              <time dateTime={entry.at}>{momentOf(entry.at)}</time>
            </td>
            <td className={styles.who}>{entry.who}</td>
            <td className={styles.what}>{sentenceOf(entry)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
