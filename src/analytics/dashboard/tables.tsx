import { useQuery } from '@tanstack/react-query'
import { nameOfDay } from '#src/time/formats.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import type { Vital } from '../choices.ts'
import type { ArticleStats, Counting, FunnelRow, VitalRow } from '../contract.ts'
import { shareOf } from '../numbers.ts'
import styles from './overview.module.css'
import { statsQueries } from './queries.ts'
import { type Column, StatsTable } from './stats-table.tsx'
import { duration, pageNameOf, percentOf, widthNames } from './words.ts'

const articleColumns: Column<ArticleStats>[] = [
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
      columns={articleColumns}
      empty="No article was read in this period."
      height="8rem"
    />
  )
}

const steps: Record<Exclude<keyof FunnelRow, 'source'>, string> = {
  visited: 'Visited',
  sawForm: 'Saw a form',
  started: 'Started it',
  submitted: 'Submitted',
  confirmed: 'Confirmed',
  invited: 'Invited',
}

type FunnelTableProps = { range: DayRange; onSource: (source: string) => void }

export function FunnelTable({ range, onSource }: FunnelTableProps) {
  const query = useQuery(statsQueries.funnel(range))
  const columns: Column<FunnelRow>[] = [
    {
      name: 'Source',
      cell: ({ source }) => (
        <button type="button" className={styles.value} onClick={() => onSource(source)}>
          {source}
        </button>
      ),
    },
    ...(Object.keys(steps) as (keyof typeof steps)[]).map((step) => ({
      name: steps[step],
      cell: (row: FunnelRow) => numberOf(row[step]),
    })),
  ]
  return (
    <StatsTable
      id="funnel"
      title="From visit to invitation"
      text={textOf(query.data)}
      query={query}
      rows={query.data?.funnel}
      inAll={query.data?.sourcesInAll}
      most={10}
      keyOf={({ source }) => source}
      columns={columns}
      empty="Nobody came in this period."
      height="8rem"
    />
  )
}

function textOf(data: Counting | undefined): string {
  const rule =
    'People per day, by where their day began. Sign-ups without a counted visit are not in it.'
  return data && data.from < data.countingSince
    ? `${rule} Counting since ${nameOfDay(data.countingSince)}.`
    : rule
}

/** `good`: the threshold of a good 75th percentile. */
const metrics: Record<Vital, { title: string; good: number; unit: string }> = {
  LCP: { title: 'Largest Contentful Paint: the main content is there', good: 2500, unit: ' ms' },
  INP: { title: 'Interaction to Next Paint: the page responds', good: 200, unit: ' ms' },
  CLS: { title: 'Cumulative Layout Shift: nothing jumps', good: 0.1, unit: '' },
}

const columnOf = (metric: Vital): Column<VitalRow> => {
  const { title, good, unit } = metrics[metric]
  const isSlow = (row: VitalRow) => (row[metric] ?? 0) > good
  return {
    name: metric,
    heading: <abbr title={title}>{metric}</abbr>,
    isSlow,
    cell: (row) =>
      row[metric] === null
        ? '–'
        : `${unit ? numberOf(row[metric]) : row[metric]}${unit}${isSlow(row) ? ' (slow)' : ''}`,
  }
}

const vitalColumns: Column<VitalRow>[] = [
  { name: 'Page', cell: ({ route }) => pageNameOf(route) },
  { name: 'Device', cell: ({ width }) => widthNames[width] ?? width },
  columnOf('LCP'),
  columnOf('INP'),
  columnOf('CLS'),
  { name: 'Measured', cell: ({ samples }) => numberOf(samples) },
]

export function VitalsTable({ range }: { range: DayRange }) {
  const query = useQuery(statsQueries.vitals(range))
  return (
    <StatsTable
      id="vitals"
      title="How fast pages are for visitors"
      text="Three of four visits were at least this good. One visit in ten is measured."
      query={query}
      rows={query.data?.vitals}
      most={10}
      keyOf={({ route, width }) => `${route} ${width}`}
      columns={vitalColumns}
      empty="Nothing was measured in this period."
      height="6rem"
    />
  )
}
