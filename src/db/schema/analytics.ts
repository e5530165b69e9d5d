import type { Generated } from 'kysely'

export interface AnalyticsTables {
  /** Sums of visits; the baseline explains `grain` and `period`. */
  visit_counts: {
    grain:
      | 'all'
      | 'path'
      | 'source'
      | 'campaign'
      | 'width'
      | 'after'
      | 'cube'
      /** `views` are reports that were not counted, because their network sent too many. */
      | 'discarded'
      /** `arrival_views` of each link of a newsletter; `path` is the name of the link. */
      | 'link'
      | `${'path' | 'source' | 'campaign'}-${'phone' | 'tablet' | 'desktop'}`
    /** A day (2026-11-15) or a month (2026-11). */
    period: string
    path: string
    source: string
    campaign: string
    width: string
    views: number
    /** Daily unique visitors, counted where their first visit of the day began. */
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
    /** Sign-ups on the same day by visitors who had read this article. */
    sign_ups_after: number
    /** Visitors who came through a campaign link, each once a day, and the views that the links opened. */
    arrivals: Generated<number>
    arrival_views: Generated<number>
  }
  /** The first day from which sums are complete. */
  counting_starts: {
    what: 'visits' | 'sign-ups' | 'funnel'
    day: string
  }
  /** Histograms of browser measurements (web vitals). */
  vital_counts: {
    /** A day, or a whole month such as 2026-11. */
    day: string
    route: string
    width: string
    metric: string
    /** The index of its upper bound in the metric's list. */
    bucket: number
    count: number
  }
  /** When each member of staff opened the dashboard, for "since your last visit". */
  dashboard_visits: {
    account_id: number
    seen_at: string
    previous_at: string | null
    /** The counts of that day at that moment; null if unknown. */
    seen_day: Generated<string | null>
    seen_visitors: Generated<number | null>
    seen_views: Generated<number | null>
    seen_sign_ups: Generated<number | null>
    previous_day: Generated<string | null>
    previous_visitors: Generated<number | null>
    previous_views: Generated<number | null>
    previous_sign_ups: Generated<number | null>
  }
  chart_notes: {
    id: Generated<number>
    /** A day in the staff's time zone. */
    day: string
    text: string
    author: string
    created_at: string
  }
}
