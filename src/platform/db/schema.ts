import type { Generated, Insertable, Selectable } from 'kysely'
import type { ActivityKind } from '../activity/kinds.ts'
import type { ErrorClass } from '../outbox/error-class.ts'

/**
 * The tables as TypeScript sees them, the same on SQLite and PostgreSQL. Three habits make that true:
 * dates are ISO 8601 UTC texts (they sort as they read), yes/no is 0 or 1, JSON is text.
 */
export interface Schema {
  blogs: BlogsTable
  blog_revisions: BlogRevisionsTable
  blog_images: BlogImagesTable
  images: ImagesTable
  faqs: FaqsTable
  people: PeopleTable
  sign_ups: SignUpsTable
  person_events: PersonEventsTable
  privacy_requests: PrivacyRequestsTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeysTable
  leaderboard_scores: LeaderboardScoresTable
  leaderboard_runs: LeaderboardRunsTable
  staff_accounts: StaffAccountsTable
  staff_sessions: StaffSessionsTable
  staff_activity: StaffActivityTable
  login_waits: LoginWaitsTable
  content_version: ContentVersionTable
  site_secrets: SiteSecretsTable
  visit_counts: VisitCountsTable
  vital_counts: VitalCountsTable
  dashboard_visits: DashboardVisitsTable
  faq_questions: FaqQuestionsTable
  faq_searches: FaqSearchesTable
  faq_feedback: FaqFeedbackTable
}

type Flag = 0 | 1

/** What a save writes; a revision keeps the same, so the two cannot drift apart. */
interface BlogState {
  status: 'draft' | 'published'
  /** JSON text of blocks; images are /media references, never data URLs. */
  content: string
  summary: string
  /** A /media reference or empty. */
  thumbnail: string
  main: Flag
  featured: Flag
  /** Text of the first title block, kept so that listings never read a body. */
  title: string
}

interface BlogsTable extends BlogState {
  id: Generated<number>
  created_at: string
  edited_at: string
  author: string
  edited_by: string
  minutes_to_read: number
  /** Counts up with every save; the ETag. */
  version: number
}

interface BlogRevisionsTable extends BlogState {
  blog_id: number
  version: number
  created_at: string
  saved_at: string
  saved_by: string
}

/** Which blog, or any revision of it, shows which image. */
interface BlogImagesTable {
  blog_id: number
  hash: string
}

interface ImagesTable {
  /** SHA-256 of the bytes, hex. */
  hash: string
  ext: 'png' | 'jpg' | 'gif' | 'webp' | 'avif'
  width: number
  height: number
  size: number
  created_at: string
  bytes: Uint8Array
}

interface FaqsTable {
  id: Generated<number>
  question: string
  answer: string
  navigation_heading: string
  sort_order: number
  created_at: string
  version: number
}

/** One per address. */
interface PeopleTable {
  id: Generated<number>
  email: string
  /** Where mail to the address ends up: a+b@ and a@ are one mailbox, and mails are counted per mailbox. */
  mailbox: string
  name: string | null
  company: string | null
  /** Everything a search looks at, in lower case. */
  search: string
  state: 'unconfirmed' | 'confirmed' | 'unsubscribed' | 'bounced'
  /** The sources of the sign-ups as bits. */
  sources: number
  /** How many sign-ups wait for a review. */
  held: number
  created_at: string
  last_sign_up_at: string
  /** No longer written: the outbox knows. */
  last_mail_at: string | null
  confirmed_at: string | null
  unsubscribed_at: string | null
  first_page: string | null
  referrer: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
}

interface SignUpsTable {
  id: Generated<number>
  person_id: number
  source: 'waitlist' | 'mailing-list' | 'early-access' | 'registration'
  created_at: string
  name: string | null
  company: string | null
  role: string | null
  info: string | null
  page: string | null
  review: 'clear' | 'held' | 'rejected'
  /** Why it was held. */
  reasons: string | null
  confirmed_at: string | null
}

/** What happened to a person, apart from sign-ups and deliveries, which have rows of their own. */
interface PersonEventsTable {
  id: Generated<number>
  person_id: number
  at: string
  kind: 'confirmed' | 'unsubscribed' | 'bounced' | 'released' | 'rejected'
  by: string | null
}

interface PrivacyRequestsTable {
  id: Generated<number>
  person_id: number | null
  kind: 'deletion' | 'access'
  received_at: string
  due_at: string
  closed_at: string | null
  closed_by: string | null
}

/**
 * Deliveries, written in the transaction of what caused them. parked: waits for a confirmation.
 * dropped: nobody needs it any more. What is sent is read when it is sent, so no copy of an address is here.
 */
interface OutboxTable {
  id: Generated<number>
  kind: 'confirmation-mail' | 'provider'
  person_id: number
  sign_up_id: number | null
  state: 'parked' | 'waiting' | 'sent' | 'failed' | 'dropped'
  created_at: string
  due_at: string
  attempts: number
  claimed_by: string | null
  claimed_until: string | null
  settled_at: string | null
  last_error: string | null
  /** What kind of error the last one was (outbox/error-class.ts); null unless the last attempt failed. */
  error_class: ErrorClass | null
}

interface IdempotencyKeysTable {
  key: string
  scope: string
  fingerprint: string
  answer: string
  created_at: string
}

interface LeaderboardScoresTable {
  id: Generated<number>
  player_name: string
  score: number
  created_at: string
  /** 1 when its run was replayed here and ended with this score. */
  verified: Generated<Flag>
}

/** A game somebody has started: what it takes to play it again and compare. */
interface LeaderboardRunsTable {
  id: string
  seed: number
  canvas_size: 'small' | 'medium' | 'large'
  opened_at: string
  /** What the handed-in inputs lead to; null before, -1 when they lead to no finished run. */
  replayed_score: number | null
  /** A run counts for one entry only. */
  used_at: string | null
}

interface StaffAccountsTable {
  id: Generated<number>
  username: string
  password_hash: string
  created_at: string
  password_changed_at: string
}

interface StaffSessionsTable {
  sid: string
  account_id: number
  created_at: string
  expires_at: string
}

/** Who did what, and when. Only ever added to; old rows are forgotten. */
interface StaffActivityTable {
  id: Generated<number>
  at: string
  who: string
  kind: ActivityKind
  /** An id or a staff username. */
  about: string | null
}

/** Failed sign-ins that still count. */
interface LoginWaitsTable {
  /** A keyed hash of an account's name, a network or both: what was typed and who typed it is not kept. */
  subject: string
  failures: number
  /** When the next attempt may be made. */
  free_at: string
  forget_at: string
}

/** One row: counts up with every change of what visitors see. */
interface ContentVersionTable {
  id: number
  version: number
}

/** What every process on this database must share and nobody else may know. */
interface SiteSecretsTable {
  name: string
  value: string
  created_at: string
}

/** Sums of visits; see migration 0033 for `grain` and `period`. */
interface VisitCountsTable {
  grain: 'all' | 'path' | 'source' | 'campaign' | 'width' | 'after' | 'cube'
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
}

/** Histograms of what browsers measured. */
interface VitalCountsTable {
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
}

/** Asked by visitors. The address is deleted when the question is closed. */
interface FaqQuestionsTable {
  id: Generated<number>
  question: string
  email: string | null
  state: 'open' | 'answered' | 'dismissed'
  created_at: string
  closed_at: string | null
}

/** What was looked for and not found. */
interface FaqSearchesTable {
  term: string
  count: number
  last_at: string
}

interface FaqFeedbackTable {
  faq_id: number
  helpful: number
  unhelpful: number
}

export type VisitCountsRow = Selectable<VisitCountsTable>
export type BlogRow = Selectable<BlogsTable>
export type FaqRow = Selectable<FaqsTable>
export type ImageRow = Selectable<ImagesTable>
export type PersonRow = Selectable<PeopleTable>
export type SignUpRow = Selectable<SignUpsTable>
export type OutboxRow = Selectable<OutboxTable>
export type ScoreRow = Selectable<LeaderboardScoresTable>
export type RunRow = Selectable<LeaderboardRunsTable>
export type ActivityRow = Selectable<StaffActivityTable>
export type NewBlogRow = Insertable<BlogsTable>
