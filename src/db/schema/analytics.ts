import type { Generated, Selectable } from 'kysely'

export interface AnalyticsTables {
  visit_counts: VisitCountsTable
  sign_up_counts: SignUpCountsTable
  counting_starts: CountingStartsTable
  vital_counts: VitalCountsTable
  dashboard_visits: DashboardVisitsTable
}

/** Sums of visits; see migrations 0033 and 0046 for `grain` and `period`. */
interface VisitCountsTable {
  grain:
    | 'all'
    | 'path'
    | 'source'
    | 'campaign'
    | 'width'
    | 'after'
    | 'cube'
    | `${'path' | 'source' | 'campaign'}-${'phone' | 'tablet' | 'desktop'}`
  /** A day (2026-11-15) or a month (2026-11). */
  period: string
  path: string
  source: string
  campaign: string
  width: string
  views: number
  /** Daily unique visitors, where their day began. */
  visitors: number
  /** Daily unique visitors of the path. */
  readers: number
  depth25: number
  depth50: number
  depth75: number
  depth100: number
  seconds: number
  forms_seen: number
  forms_started: number
  /** Sign-ups on the same day by somebody who had read this article. */
  sign_ups_after: number
  /** Visitors who came through a link of the campaign, each once a day, and the views that its links opened. */
  arrivals: Generated<number>
  arrival_views: Generated<number>
}

/** Sums of sign-ups, for a day and for its month (migration 0056). Entries that are held or rejected are in none. */
interface SignUpCountsTable {
  period: string
  /** The form, by its name in `leads/lead-forms.ts`. */
  list: string
  /** The page with the form. */
  path: string
  /** Where the person's day began. */
  source: string
  campaign: string
  sign_ups: number
  /** Of these sign-ups, confirmed since. */
  confirmed: number
  /** Visitors who signed up, each once a day; of these, those whose sign-up is confirmed, and who were invited. */
  people: number
  people_confirmed: number
  people_invited: number
}

/** From which day on the sums of something are complete. */
interface CountingStartsTable {
  what: 'visits' | 'sign-ups' | 'funnel'
  day: string
}

/** Histograms of what browsers measured. */
interface VitalCountsTable {
  /** Or a whole month, as 2026-11. */
  day: string
  route: string
  width: string
  metric: string
  /** The place of its upper bound in the metric's list. */
  bucket: number
  count: number
}

/** When each member of staff opened the dashboard, for "since your last visit". */
interface DashboardVisitsTable {
  account_id: number
  seen_at: string
  previous_at: string | null
  /** What was counted of that day at that moment; null where it is not known. */
  seen_day: Generated<string | null>
  seen_visitors: Generated<number | null>
  seen_views: Generated<number | null>
  seen_sign_ups: Generated<number | null>
  previous_day: Generated<string | null>
  previous_visitors: Generated<number | null>
  previous_views: Generated<number | null>
  previous_sign_ups: Generated<number | null>
}

export type VisitCountsRow = Selectable<VisitCountsTable>
