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
  newsletters: NewslettersTable
  newsletter_images: NewsletterImagesTable
  newsletter_revisions: NewsletterRevisionsTable
  newsletter_recipients: NewsletterRecipientsTable
  list_exits: ListExitsTable
  mail_budget: MailBudgetTable
  idempotency_keys: IdempotencyKeysTable
  leaderboard_scores: LeaderboardScoresTable
  leaderboard_runs: LeaderboardRunsTable
  staff_accounts: StaffAccountsTable
  staff_sessions: StaffSessionsTable
  staff_activity: StaffActivityTable
  login_waits: LoginWaitsTable
  content_version: ContentVersionTable
  site_secrets: SiteSecretsTable
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
  /** When an invitation was last sent to the person. */
  invited_at: Generated<string | null>
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
  kind:
    | 'confirmed'
    | 'unsubscribed'
    | 'left-list'
    | 'bounced'
    | 'complained'
    | 'invited'
    | 'released'
    | 'rejected'
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

interface NewslettersTable {
  id: Generated<number>
  /** An invitation is sent to nobody who was invited before. */
  kind: 'newsletter' | 'invitation'
  subject: string
  preheader: string
  /** JSON text of blocks, as a blog's. */
  content: string
  /** JSON text: lists and conditions. */
  audience: string
  state: 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled'
  /** Why it does not go on by itself; null unless paused. */
  pause_reason: 'staff' | 'bounces' | 'missed-schedule' | 'restored' | null
  /** 1 when staff resumed it in spite of its bounces: it is not paused for them again. */
  bounces_accepted: Generated<Flag>
  /** What the mail server last refused; null when the last mail was accepted. */
  last_error: string | null
  /** JSON text: recipients by state, once it has ended; null when they must be counted. */
  counts: Generated<string | null>
  scheduled_at: string | null
  /** When the recipients were written; null before. */
  started_at: string | null
  finished_at: string | null
  created_at: string
  edited_at: string
  author: string
  edited_by: string
  /** Counts up with every save; the ETag. */
  version: number
}

/** A draft as it was when someone began to change it. */
interface NewsletterRevisionsTable {
  newsletter_id: number
  version: number
  subject: string
  preheader: string
  content: string
  saved_at: string
  saved_by: string
}

/** Which newsletter, or any revision of it, shows which image. */
interface NewsletterImagesTable {
  newsletter_id: number
  hash: string
}

/**
 * One per recipient of a newsletter. in-flight: the mail server may have it. uncertain: the process or the connection
 * ended before the server's answer.
 */
interface NewsletterRecipientsTable {
  id: Generated<number>
  newsletter_id: number
  /** Null when the person was erased. */
  person_id: number | null
  state: 'waiting' | 'in-flight' | 'sent' | 'bounced' | 'skipped' | 'uncertain'
  /** Why it was skipped or bounced. */
  reason: string | null
  attempts: number
  due_at: string
  claimed_by: string | null
  claimed_until: string | null
  settled_at: string | null
  /** When its link was used to leave. */
  unsubscribed_at: string | null
}

/** Who left one list and stays on others. A later sign-up that is confirmed counts again. */
interface ListExitsTable {
  person_id: number
  source: SignUpsTable['source']
  left_at: string
}

/**
 * `rate`: how many mails left in this second and in this hour, for all processes. `invitations`: a lock, held while the
 * recipients of an invitation are chosen.
 */
interface MailBudgetTable {
  name: 'rate' | 'invitations'
  second: number
  second_used: number
  hour: number
  hour_used: number
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

export type BlogRow = Selectable<BlogsTable>
export type FaqRow = Selectable<FaqsTable>
export type ImageRow = Selectable<ImagesTable>
export type PersonRow = Selectable<PeopleTable>
export type SignUpRow = Selectable<SignUpsTable>
export type OutboxRow = Selectable<OutboxTable>
export type NewsletterRow = Selectable<NewslettersTable>
export type ScoreRow = Selectable<LeaderboardScoresTable>
export type RunRow = Selectable<LeaderboardRunsTable>
export type ActivityRow = Selectable<StaffActivityTable>
export type NewBlogRow = Insertable<BlogsTable>
