import type { Generated, Insertable, Selectable } from 'kysely'

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
  subscriptions: SubscriptionsTable
  bookings: BookingsTable
  registrations: RegistrationsTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeysTable
  leaderboard_scores: LeaderboardScoresTable
  leaderboard_runs: LeaderboardRunsTable
  staff_accounts: StaffAccountsTable
  staff_sessions: StaffSessionsTable
  content_version: ContentVersionTable
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

interface SubscriptionsTable {
  id: Generated<number>
  email: string
  list: 'waitlist' | 'mailing-list'
  created_at: string
  confirmed_at: string | null
  unsubscribed_at: string | null
}

interface BookingsTable {
  id: Generated<number>
  name: string
  email: string
  company: string | null
  role: string | null
  info: string | null
  created_at: string
  confirmed_at: string | null
}

interface RegistrationsTable {
  id: Generated<number>
  name: string
  email: string
  created_at: string
}

/** Deliveries promised in the transaction of what caused them. */
interface OutboxTable {
  id: Generated<number>
  kind: string
  payload: string
  created_at: string
  due_at: string
  attempts: number
  state: 'waiting' | 'sent' | 'failed'
  last_error: string | null
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

/** One row: counts up with every change of what visitors see. */
interface ContentVersionTable {
  id: number
  version: number
}

export type BlogRow = Selectable<BlogsTable>
export type FaqRow = Selectable<FaqsTable>
export type ImageRow = Selectable<ImagesTable>
export type ScoreRow = Selectable<LeaderboardScoresTable>
export type RunRow = Selectable<LeaderboardRunsTable>
export type NewBlogRow = Insertable<BlogsTable>
