import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { type Dimension, dimensions } from '../choices.ts'
import { ArticlesTable } from './articles-table.tsx'
import { Breakdown } from './breakdown.tsx'
import { FunnelTable } from './funnel-table.tsx'
import { Numbers } from './numbers.tsx'
import styles from './overview.module.css'
import { Failure } from './panel.tsx'
import { statsQueries } from './queries.ts'
import { filterOf, type Period, periods, rangesOf, type ViewProps } from './view.ts'
import { VisitsChart } from './visits-chart.tsx'
import { VitalsTable } from './vitals-table.tsx'
import { count, momentOf, periodName, widthNames } from './words.ts'

/** What happened: visitors, what they read, and who signed up. `lists` names the forms. */
export function Overview({ view, onView, lists }: ViewProps & { lists: Record<string, string> }) {
  // One moment for all queries of this screen: at midnight they must not ask for different days.
  const [now] = useState(() => Date.now())
  const lastVisit = useQuery(statsQueries.lastVisit())
  const lastVisitAt = lastVisit.data?.lastVisitAt ?? null
  const period = view.period === 'since' && !lastVisitAt ? '30d' : (view.period ?? '30d')
  const { current, before, days } = rangesOf(period, lastVisitAt, now)
  const filter = filterOf(view)
  const stats = useQuery(statsQueries.stats(current, days > 92 ? 'month' : 'day', filter))
  const earlier = useQuery(statsQueries.stats(before, 'month', filter))
  return (
    <section aria-labelledby="what-happened" className={styles.overview}>
      <div className={styles.head}>
        <h2 id="what-happened" className={styles.heading}>
          What happened
        </h2>
        <Periods {...{ view, onView, period }} hasLastVisit={lastVisitAt !== null} />
      </div>
      {lastVisitAt ? <SinceLastVisit {...{ lastVisitAt, now }} /> : null}
      <Filters {...{ view, onView }} />
      {stats.error && !stats.data ? (
        <Failure error={stats.error} again={stats.refetch} />
      ) : (
        <>
          <Numbers
            {...{ stats: stats.data, before: earlier.data, lists }}
            title={`${periodName(current.from)} to ${periodName(current.to)}, compared with the ${days === 1 ? 'day' : `${days} days`} before`}
          />
          <VisitsChart stats={stats.data} range={current} />
        </>
      )}
      <Breakdown {...{ view, onView }} range={current} />
      <ArticlesTable range={current} source={view.source} />
      <FunnelTable range={current} onSource={(source) => onView({ ...view, source })} />
      <VitalsTable range={current} />
    </section>
  )
}

function SinceLastVisit({ lastVisitAt, now }: { lastVisitAt: string; now: number }) {
  const { data } = useQuery(statsQueries.stats(rangesOf('since', lastVisitAt, now).current, 'day'))
  if (!data) return null
  return (
    <p className={styles.since}>
      Since your last visit on {momentOf(lastVisitAt)}:{' '}
      <strong>
        {count(data.visitors, 'visitor')}, {count(data.views, 'view')},{' '}
        {count(data.signUps, 'sign-up')}
      </strong>
      .
    </p>
  )
}

function Periods({
  view,
  onView,
  period,
  hasLastVisit,
}: ViewProps & { period: Period; hasLastVisit: boolean }) {
  const shown = (Object.keys(periods) as Period[]).filter((one) => one !== 'since' || hasLastVisit)
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Period</legend>
      {shown.map((one) => (
        <label key={one} className={styles.choice}>
          <input
            type="radio"
            name="period"
            checked={one === period}
            onChange={() => onView({ ...view, period: one })}
          />
          <span>{periods[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const singular: Record<Dimension, string> = {
  path: 'Page',
  source: 'Source',
  campaign: 'Campaign',
  width: 'Device',
}

function Filters({ view, onView }: ViewProps) {
  const active = dimensions.filter((name) => view[name] !== undefined)
  if (active.length === 0) return null
  return (
    <div className={styles.filters}>
      <span>Only</span>
      {active.map((name) => (
        <Button key={name} look="secondary" onClick={() => onView({ ...view, [name]: undefined })}>
          {singular[name]}: {widthNames[view[name] ?? ''] ?? view[name]}
          <span aria-hidden="true">×</span>
          <VisuallyHidden>, show all again</VisuallyHidden>
        </Button>
      ))}
    </div>
  )
}
