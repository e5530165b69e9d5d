import type { Schema } from './schema.ts'

/**
 * Every table with the columns of its key, referenced tables before those that refer to them: the order in
 * which a backup is written back. A table that is missing here does not compile.
 */
export const tables = {
  content_version: ['id'],
  site_secrets: ['name'],
  staff_accounts: ['id'],
  staff_sessions: ['sid'],
  staff_activity: ['id'],
  login_waits: ['subject'],
  images: ['hash'],
  blogs: ['id'],
  blog_revisions: ['blog_id', 'version'],
  blog_images: ['blog_id', 'hash'],
  faqs: ['id'],
  people: ['id'],
  sign_ups: ['id'],
  person_events: ['id'],
  privacy_requests: ['id'],
  outbox: ['id'],
  idempotency_keys: ['key', 'scope'],
  leaderboard_scores: ['id'],
  leaderboard_runs: ['id'],
  visit_counts: ['grain', 'period', 'path', 'source', 'campaign', 'width'],
  vital_counts: ['day', 'route', 'width', 'metric', 'bucket'],
  dashboard_visits: ['account_id'],
  faq_questions: ['id'],
  faq_searches: ['term'],
  faq_feedback: ['faq_id'],
} satisfies { [Table in keyof Schema]: (keyof Schema[Table])[] }

export type TableName = keyof typeof tables

export const tableNames = Object.keys(tables) as TableName[]
