import type { Insertable, Selectable } from 'kysely'
import type { ActivityTables } from './schema/activity.ts'
import type { AnalyticsTables } from './schema/analytics.ts'
import type { AppTables } from './schema/app.ts'
import type { ArcadeTables } from './schema/arcade.ts'
import type { BlogTables } from './schema/blog.ts'
import type { ChangelogTables } from './schema/changelog.ts'
import type { DatabaseTables } from './schema/db.ts'
import type { EditorTables } from './schema/editor.ts'
import type { EventsTables } from './schema/events.ts'
import type { FaqTables } from './schema/faq.ts'
import type { JobsTables } from './schema/jobs.ts'
import type { LeadsTables } from './schema/leads.ts'
import type { MediaTables } from './schema/media.ts'
import type { NewslettersTables } from './schema/newsletters.ts'
import type { PeopleTables } from './schema/people.ts'
import type { RedirectTables } from './schema/redirects.ts'
import type { SettingsTables } from './schema/settings.ts'
import type { StaffTables } from './schema/staff.ts'
import type { TransferTables } from './schema/transfer.ts'

/**
 * The tables as TypeScript types, the same for SQLite and PostgreSQL. Three conventions make that possible: dates are
 * ISO 8601 UTC texts (which sort by time), booleans are 0 or 1, JSON is text.
 */
export interface Schema
  extends BlogTables,
    MediaTables,
    EditorTables,
    FaqTables,
    ChangelogTables,
    PeopleTables,
    LeadsTables,
    JobsTables,
    NewslettersTables,
    AppTables,
    DatabaseTables,
    ArcadeTables,
    StaffTables,
    ActivityTables,
    RedirectTables,
    SettingsTables,
    AnalyticsTables,
    TransferTables,
    EventsTables {}

export type ActivityRow = Selectable<Schema['staff_activity']>
export type BlogRow = Selectable<Schema['blogs']>
export type ChangeRow = Selectable<Schema['leaderboard_changes']>
export type ChangelogRow = Selectable<Schema['changelog_entries']>
export type ChartNoteRow = Selectable<Schema['chart_notes']>
export type DeliveryRow = Selectable<Schema['webhook_deliveries']>
export type DocumentRow = Selectable<Schema['documents']>
export type FaqRow = Selectable<Schema['faqs']>
export type ImportItemRow = Selectable<Schema['import_items']>
export type ImportRow = Selectable<Schema['imports']>
export type LeaderRunRow = Selectable<Schema['leader_runs']>
export type LeadImportRow = Selectable<Schema['lead_imports']>
export type NewBlogRow = Insertable<Schema['blogs']>
export type NewsletterRow = Selectable<Schema['newsletters']>
export type OutboxRow = Selectable<Schema['outbox']>
export type PersonRow = Selectable<Schema['people']>
export type RedirectRow = Selectable<Schema['redirects']>
export type ReviewCommentRow = Selectable<Schema['review_comments']>
export type ReviewLinkRow = Selectable<Schema['review_links']>
export type SequenceRow = Selectable<Schema['sequences']>
export type RunRow = Selectable<Schema['leaderboard_runs']>
export type ScoreRow = Selectable<Schema['leaderboard_scores']>
export type SignUpRow = Selectable<Schema['sign_ups']>
export type StagedUpdateRow = Selectable<Schema['staged_updates']>
export type VisitCountsRow = Selectable<Schema['visit_counts']>
export type WebhookRow = Selectable<Schema['webhooks']>
