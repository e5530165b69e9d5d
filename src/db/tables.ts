import type { Schema } from './schema.ts'

/**
 * Every table with the columns of its key, referenced tables before those that refer to them: the order in
 * which a backup is written back. A table that is missing here does not compile.
 */
export const tables = {
  content_version: ['id'],
  site_secrets: ['name'],
  staff_policy: ['id'],
  staff_accounts: ['id'],
  launch_settings: ['id'],
  claims: ['name'],
  staff_sessions: ['sid'],
  staff_networks: ['account_id', 'network'],
  staff_passkeys: ['id'],
  staff_recovery_codes: ['account_id', 'code_hash'],
  staff_challenges: ['id'],
  staff_mails: ['id'],
  staff_activity: ['id'],
  login_waits: ['subject'],
  images: ['hash'],
  blogs: ['id'],
  blog_revisions: ['blog_id', 'version'],
  blog_images: ['blog_id', 'hash'],
  working_copies: ['blog_id', 'username'],
  new_article_copies: ['username', 'key'],
  new_article_images: ['username', 'key', 'hash'],
  open_editors: ['blog_id', 'tab'],
  review_links: ['id'],
  review_comments: ['id'],
  faqs: ['id'],
  faq_revisions: ['faq_id', 'version'],
  people: ['id'],
  sign_ups: ['id'],
  person_events: ['id'],
  privacy_requests: ['id'],
  outbox: ['id'],
  mailbox_mails: ['mailbox', 'nth'],
  outbox_pause: ['scope'],
  erasures: ['person_id', 'created_at'],
  newsletters: ['id'],
  newsletter_images: ['newsletter_id', 'hash'],
  newsletter_revisions: ['newsletter_id', 'version'],
  newsletter_recipients: ['id'],
  list_exits: ['person_id', 'source'],
  mail_budget: ['name'],
  idempotency_keys: ['key', 'scope'],
  leaderboard_scores: ['id'],
  leaderboard_runs: ['id'],
  leader_runs: ['canvas_size'],
  visit_counts: ['grain', 'period', 'path', 'source', 'campaign', 'width'],
  vital_counts: ['day', 'route', 'width', 'metric', 'bucket'],
  dashboard_visits: ['account_id'],
  job_times: ['name'],
  job_runners: ['id'],
  faq_questions: ['id'],
  faq_searches: ['term'],
  faq_feedback: ['faq_id'],
} satisfies { [Table in keyof Schema]: (keyof Schema[Table])[] }

export type TableName = keyof typeof tables

export const tableNames = Object.keys(tables) as TableName[]
