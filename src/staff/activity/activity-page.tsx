import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { activityKinds, kindNames } from '#src/activity/kinds.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { momentOf, staffZone } from '#src/session/staff-time.ts'
import { SelectField } from '#src/ui/form/field.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import type { StaffApi } from '../api/routes.ts'
import type { Activity, ActivityFilter } from '../contract.ts'
import styles from './activity-page.module.css'

const gone = /-(deleted|erased)$/

const places: [RegExp, string][] = [
  [/^(blog|review-link)-/, '/contentmanager/blogger/edit/'],
  [/^faq-/, '/contentmanager/faq/edit/'],
  [/^(lead|request)-|^delivery-retried$/, '/contentmanager/leads/'],
  [/^newsletter-|^step-|^recipients-read$/, '/contentmanager/newsletters/'],
  [/^sequence-/, '/contentmanager/sequences/'],
]

/** The page of what the entry is about, if it has one and was not deleted by this very entry. */
export function linkOf({ kind, about }: Pick<Activity, 'kind' | 'about'>): string | undefined {
  if (!about || !/^\d+$/.test(about) || gone.test(kind)) return undefined
  const place = places.find(([kinds]) => kinds.test(kind))
  return place && `${place[1]}${about}`
}

const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) => {
      const query = { ...filter, ...(pageParam && { before: `${pageParam}` }) }
      const call = staffClient<StaffApi>().activity.$get({ query })
      return staffAnswer(call, 'Failed to get the activity')
    },
    getNextPageParam: (page) => page.nextBefore ?? undefined,
    placeholderData: keepPreviousData,
  })

type ActivityPageProps = {
  /** Of the address: the scripts of every page contain its route, and must not contain the names of all kinds. */
  search: { who?: string; kind?: string }
  onFilter: (filter: ActivityFilter) => void
}

export function ActivityPage({ search, onFilter }: ActivityPageProps) {
  const filter = { who: search.who, kind: kindNamed(search.kind) }
  const query = useInfiniteQuery(activityQuery(filter))
  const entries = query.data?.pages.flatMap((page) => page.activities) ?? []
  const people = query.data?.pages[0]?.people ?? []
  const names = filter.who && !people.includes(filter.who) ? [filter.who, ...people] : people
  return (
    <WorkPage back="/contentmanager" title="Activity">
      <p className={styles.about}>
        Who did what, and when. Kept for 13 months, without the words of articles or the names of
        leads; an article is shown by the title that it has now. Of an address only its network is
        kept.
      </p>
      <search className={styles.filters}>
        <SelectField
          label="Person"
          value={filter.who ?? ''}
          options={[['', 'Everybody'], ...names.map((who) => [who, who] as const)]}
          onChange={({ target }) => onFilter({ ...filter, who: target.value || undefined })}
        />
        <SelectField
          label="Kind"
          value={filter.kind ?? ''}
          options={[['', 'Everything'], ...Object.entries(kindNames)]}
          onChange={({ target }) => onFilter({ ...filter, kind: kindNamed(target.value) })}
        />
      </search>
      <PagedList query={query}>
        {entries.length > 0 ? (
          <RecordTable
            caption={`Newest first (${staffZone()})`}
            columns={['When', 'Who', 'What', 'From']}
          >
            {runsOf(entries).map(({ newest: entry, count }) => (
              <tr key={entry.id} data-kind={entry.kind} className={styles.row}>
                <td className={styles.when}>
                  <time dateTime={entry.at}>{momentOf(entry.at)}</time>
                </td>
                <td className={styles.who}>{entry.who}</td>
                <td className={styles.what}>
                  <What entry={entry} />
                  {count > 1 ? ` (${count} times)` : null}
                </td>
                <td className={styles.from}>{entry.network}</td>
              </tr>
            ))}
          </RecordTable>
        ) : (
          <EmptyState>
            {Object.values(filter).some(Boolean)
              ? 'Nothing matches. Try fewer filters.'
              : 'Nothing yet.'}
          </EmptyState>
        )}
      </PagedList>
    </WorkPage>
  )
}

const kindNamed = (name?: string) => activityKinds.find((kind) => kind === name)

function What({ entry }: { entry: Activity }) {
  const { kind, about, title } = entry
  const href = linkOf(entry)
  // Of an article without a title here, nothing is left to open.
  if (!href || (kind.startsWith('blog-') && !title))
    return `${kindNames[kind]} ${about ?? ''}`.trim()
  return (
    <>
      {kindNames[kind]} <RouterLink href={href}>{title ?? about}</RouterLink>
    </>
  )
}

/** The same thing done again and again is one line, with its newest time and how often. */
export function runsOf(entries: Activity[]) {
  const runs: { newest: Activity; count: number }[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    const isSame = (['who', 'kind', 'about', 'network'] as const).every(
      (part) => last?.newest[part] === entry[part],
    )
    if (last && isSame) last.count += 1
    else runs.push({ newest: entry, count: 1 })
  }
  return runs
}
