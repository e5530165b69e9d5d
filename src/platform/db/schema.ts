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
  review_links: ReviewLinksTable
  review_comments: ReviewCommentsTable
  working_copies: WorkingCopiesTable
  open_editors: OpenEditorsTable
  images: ImagesTable
  faqs: FaqsTable
  faq_revisions: FaqRevisionsTable
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
  /** When a draft is published by itself. */
  publish_at: string | null
  /** What search engines and previews show; empty: title, summary and a drawn image. */
  search_title: Generated<string>
  search_description: Generated<string>
  /** A /media reference or empty. */
  share_image: Generated<string>
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
  /** Who published it, or scheduled its publication. */
  publisher: string | null
  /** The text of its blocks without markup, for the search index. */
  search_text: Generated<string>
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

/** A secret link to a blog for somebody without an account; revoking deletes it. */
interface ReviewLinksTable {
  id: Generated<number>
  blog_id: number
  /** SHA-256 of the token, hex. */
  token_hash: string
  created_at: string
  created_by: string
  expires_at: string
}

interface ReviewCommentsTable {
  id: Generated<number>
  blog_id: number
  block_id: string
  answer_to: number | null
  name: string
  by_staff: Flag
  text: string
  created_at: string
  resolved_at: string | null
  resolved_by: string | null
}

/** What somebody changed of a blog and has not saved: theirs alone, one per blog, on any of their devices. */
interface WorkingCopiesTable {
  blog_id: number
  username: string
  base_version: number
  /** Names the changes within the browser they were made in. */
  changes_id: string
  /** JSON of the fields of the editor's document. */
  fields: string
  /** Counts up with every write. */
  revision: number
  saved_at: string
}

/** Who has which blog open; rows that are not renewed are deleted. */
interface OpenEditorsTable {
  blog_id: number
  tab: string
  username: string
  block_id: string | null
  seen_at: string
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
  /** Empty where nobody changed it since that is recorded. */
  edited_at: Generated<string>
  edited_by: Generated<string>
}

interface FaqRevisionsTable {
  faq_id: number
  version: number
  question: string
  answer: string
  navigation_heading: string
  sort_order: number
  saved_at: string
  saved_by: string
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

export type BlogRow = Selectable<BlogsTable>
export type FaqRow = Selectable<FaqsTable>
export type ImageRow = Selectable<ImagesTable>
export type PersonRow = Selectable<PeopleTable>
export type SignUpRow = Selectable<SignUpsTable>
export type OutboxRow = Selectable<OutboxTable>
export type ScoreRow = Selectable<LeaderboardScoresTable>
export type RunRow = Selectable<LeaderboardRunsTable>
export type ActivityRow = Selectable<StaffActivityTable>
export type ReviewLinkRow = Selectable<ReviewLinksTable>
export type ReviewCommentRow = Selectable<ReviewCommentsTable>
export type NewBlogRow = Insertable<BlogsTable>
