import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { momentOf, staffZone } from '#src/session/staff-time.ts'
import { nameOfDays } from '#src/time/formats.ts'
import { lengthOf } from '#src/time/zoned-days.ts'
import { Button } from '#src/ui/form/button.tsx'
import { LoadFailure } from '#src/ui/list/loading.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { countOf } from '#src/ui/text/words.ts'
import { type Dimension, dimensions } from '../choices.ts'
import type { SinceLastVisit as Since } from '../contract.ts'
import { Breakdown } from './breakdown.tsx'
import { ExportPanel } from './export-panel.tsx'
import { Notes } from './notes.tsx'
import { Numbers } from './numbers.tsx'
import styles from './overview.module.css'
import { Choices, Dimmed, useFreshness } from './panel.tsx'
import { statsQueries } from './queries.ts'
import { ArticlesTable, FunnelTable, VitalsTable } from './tables.tsx'
import { filterOf, periods, rangesOf, type ViewProps } from './view.ts'
import { VisitsChart } from './visits-chart.tsx'
import { widthNames } from './words.ts'

type OverviewProps = ViewProps & {
  lists: Record<string, string>
  attention: ReactNode
}

export function Overview({ view, onView, lists, attention }: OverviewProps) {
  // All queries of this screen use the same time, so that at midnight they do not ask for different days.
  const [now] = useState(() => Date.now())
  const lastVisit = useQuery(statsQueries.lastVisit())
  const lastVisitAt = lastVisit.data?.lastVisitAt ?? null
  const period = view.period === 'since' && !lastVisitAt ? '30d' : (view.period ?? '30d')
  const shown = { ...view, period }
  const { current, compared } = rangesOf(shown, lastVisitAt, { timeZone: staffZone(), now })
  const filter = filterOf(view)
  const step = lengthOf(current) > 92 ? 'month' : 'day'
  const stats = useQuery(statsQueries.stats(current, step, filter))
  const { complete, before } = compared ?? { complete: current, before: current }
  const enabled = compared !== undefined
  // No placeholder data while they load: a change must belong to the numbers that are shown.
  const ended = { enabled, placeholderData: undefined }
  const completed = useQuery({ ...statsQueries.stats(complete, 'month', filter), ...ended })
  const earlier = useQuery({ ...statsQueries.stats(before, 'month', filter), ...ended })
  const freshness = useFreshness(stats)
  const counted = stats.isPlaceholderData ? undefined : stats.data?.stats
  const isEmpty =
    counted !== undefined &&
    counted.visitors + counted.views + (counted.signUps ?? 0) === 0 &&
    dimensions.every((name) => view[name] === undefined)
  const isCurrent = compared !== undefined && !stats.isPlaceholderData
  return (
    <section aria-labelledby="what-happened" className={styles.overview}>
      <div className={styles.head}>
        <h2 id="what-happened" className={styles.heading}>
          Overview
        </h2>
        <Choices
          legend="Period"
          options={periods}
          chosen={view.from ? undefined : period}
          disabled={lastVisitAt ? undefined : 'since'}
          onChoose={(one) => onView({ ...view, period: one, from: undefined, to: undefined })}
        />
      </div>
      <div className={styles.line}>
        <p role="status" className={styles.note}>
          {freshness.note}
        </p>
        {freshness.note || !lastVisit.data ? null : <SinceLastVisit {...lastVisit.data} />}
      </div>
      <Filters view={view} onView={onView} />
      {stats.error && !stats.data ? (
        <LoadFailure query={stats} />
      ) : (
        <Dimmed freshness={freshness}>
          <Numbers
            answer={stats.data}
            complete={isCurrent ? completed.data : undefined}
            before={isCurrent ? earlier.data : undefined}
            lists={lists}
          />
        </Dimmed>
      )}
      <div className={styles.middle}>
        {attention}
        {stats.error && !stats.data ? null : (
          <Dimmed freshness={freshness}>
            <VisitsChart answer={stats.data} />
          </Dimmed>
        )}
      </div>
      {/* Empty charts are lower than their skeleton: the rest would move. */}
      {stats.isPending ? null : (
        <>
          <Notes range={current} />
          {isEmpty ? (
            <p className={styles.since}>
              Nothing was counted in this period. Pages and sources, articles, the way to a sign-up
              and the speed of pages appear here with the first visitors.
            </p>
          ) : (
            <>
              <Breakdown view={view} onView={onView} range={current} />
              <ArticlesTable range={current} source={view.source} />
              <FunnelTable range={current} onSource={(source) => onView({ ...view, source })} />
              <VitalsTable range={current} />
            </>
          )}
          <ExportPanel range={current} />
        </>
      )}
    </section>
  )
}

type LastVisit = { lastVisitAt: string | null; since: Since | null }

function SinceLastVisit({ lastVisitAt, since }: LastVisit) {
  if (!lastVisitAt) {
    return (
      <p className={styles.since}>
        This is your first visit. Next time, this line says what happened in between.
      </p>
    )
  }
  if (!since) return <p className={styles.since}>Your last visit was on {momentOf(lastVisitAt)}.</p>
  return (
    <p className={styles.since}>
      Since your last visit on {momentOf(lastVisitAt)}:{' '}
      <strong>
        {countOf(since.visitors, 'visitor')}, {countOf(since.views, 'view')},{' '}
        {countOf(since.signUps, 'sign-up')}
      </strong>
      .
    </p>
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
  const { from, to } = view
  if (active.length === 0 && !(from && to)) return null
  return (
    <div className={styles.filters}>
      <span>Only</span>
      {from && to ? (
        <Button
          look="secondary"
          onClick={() => onView({ ...view, from: undefined, to: undefined })}
        >
          {nameOfDays({ from, to })}
          <span aria-hidden="true">×</span>
          <VisuallyHidden>, show the last days again</VisuallyHidden>
        </Button>
      ) : null}
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
