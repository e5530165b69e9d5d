import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { ActivityKind } from '#src/activity/kinds.ts'
import type { Role } from '#src/http/roles.ts'
import type { ErrorClass, PauseReason } from '#src/jobs/contract.ts'

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
  new_article_copies: NewArticleCopiesTable
  new_article_images: NewArticleImagesTable
  open_editors: OpenEditorsTable
  images: ImagesTable
  faqs: FaqsTable
  faq_revisions: FaqRevisionsTable
  people: PeopleTable
  sign_ups: SignUpsTable
  person_events: PersonEventsTable
  privacy_requests: PrivacyRequestsTable
  outbox: OutboxTable
  mailbox_mails: MailboxMailsTable
  outbox_pause: OutboxPauseTable
  erasures: ErasuresTable
  newsletters: NewslettersTable
  newsletter_images: NewsletterImagesTable
  newsletter_revisions: NewsletterRevisionsTable
  newsletter_recipients: NewsletterRecipientsTable
  list_exits: ListExitsTable
  mail_budget: MailBudgetTable
  bounce_mailbox: BounceMailboxTable
  idempotency_keys: IdempotencyKeysTable
  leaderboard_scores: LeaderboardScoresTable
  leaderboard_runs: LeaderboardRunsTable
  leader_runs: LeaderRunsTable
  staff_accounts: StaffAccountsTable
  staff_sessions: StaffSessionsTable
  staff_activity: StaffActivityTable
  staff_networks: StaffNetworksTable
  staff_passkeys: StaffPasskeysTable
  staff_recovery_codes: StaffRecoveryCodesTable
  staff_challenges: StaffChallengesTable
  staff_mails: StaffMailsTable
  staff_policy: StaffPolicyTable
  login_waits: LoginWaitsTable
  content_version: ContentVersionTable
  site_secrets: SiteSecretsTable
  launch_settings: LaunchSettingsTable
  claims: ClaimsTable
  visit_counts: VisitCountsTable
  sign_up_counts: SignUpCountsTable
  counting_starts: CountingStartsTable
  vital_counts: VitalCountsTable
  dashboard_visits: DashboardVisitsTable
  job_times: JobTimesTable
  job_runners: JobRunnersTable
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
  /** When its writer asked for a review; null when nobody did, or it is published. */
  review_requested_at: Generated<string | null>
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

/** A new article that was never saved: its writer's alone, on any of their devices. */
interface NewArticleCopiesTable extends Omit<WorkingCopiesTable, 'blog_id' | 'base_version'> {
  /** Chosen by the browser; the save that creates the article carries it as its Idempotency-Key. */
  key: string
  title: string
}

interface NewArticleImagesTable {
  username: string
  key: string
  hash: string
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
  /** SHA-256 of the bytes as they were first stored, hex: the address of the picture. */
  hash: string
  /** SHA-256 of the bytes as they are now. Null: stored by an earlier version and not yet cleaned of metadata. */
  checksum: string | null
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
  /** Random: names the person in the links of mails. */
  link_id: string
  /** 1: mails with links that carry the number were sent before links had a random id. */
  numbered_links: Generated<Flag>
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
  /** The form, by its name in `leads/lead-forms.ts`. */
  source: string
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
  /** Where it is counted; null for what is no sign-up of a visitor, and is counted nowhere. */
  counted_day: Generated<string | null>
  counted_path: Generated<string | null>
  counted_source: Generated<string | null>
  counted_campaign: Generated<string | null>
  /** Whether it is the first of a counted visitor on that day: the funnel counts people per day. */
  counted_person: Generated<Flag>
  /** When a mail last asked about it. */
  asked_at: Generated<string | null>
  /** The wording that the form showed. */
  promise: Generated<string | null>
  /** 1: it lets newsletters be sent. Invitations are what everybody signs up for. */
  newsletters: Generated<Flag>
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
    | 'reactivated'
  by: string | null
  /** The list it is about; null: all of them, or not recorded. */
  source: Generated<string | null>
  /** Why staff did it. */
  reason: Generated<string | null>
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
/** The queue of all background work (jobs/queue.ts). */
interface OutboxTable {
  id: Generated<number>
  /** The name of a kind of job. */
  kind: string
  /** The only job with this key, or null. */
  key: Generated<string | null>
  /** The row that the job is about; its kind knows in which table. */
  subject_id: Generated<number | null>
  /** Null unless the job is about a lead; only kinds of leads read it. */
  person_id: ColumnType<number, number | null, number | null>
  sign_up_id: number | null
  state: 'parked' | 'waiting' | 'sent' | 'failed' | 'dropped'
  created_at: string
  due_at: string
  attempts: number
  claimed_by: string | null
  claimed_until: string | null
  settled_at: string | null
  last_error: string | null
  /** What kind of error the last one was (jobs/error-class.ts); null unless the last attempt failed. */
  error_class: ErrorClass | null
  staff_mail_id: Generated<number | null>
}

/** Confirmation mails, remembered for a year, also when their person is deleted. */
interface MailboxMailsTable {
  /** A keyed hash. */
  mailbox: string
  /** The first to this mailbox is 1. */
  nth: number
  person_id: number
  /** Its row in the outbox, which may be gone. */
  delivery_id: number | null
  created_at: string
  due_at: string
}

/** One row while nothing may be delivered (jobs/pause.ts), none otherwise. */
interface OutboxPauseTable {
  scope: 'everything'
  since: string
  reason: PauseReason
}

/** People who were erased: the number and the time of their row, nothing of what was in it. */
interface ErasuresTable {
  person_id: number
  created_at: string
  erased_at: string
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
  source: string
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

interface BounceMailboxTable {
  name: 'bounces'
  /** Mails that could not be read and are flagged there. */
  unreadable: number
  visited_at: string
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
  /** From the replay until the entry is made. */
  input_log: Generated<string | null>
}

/** The best verified run on each field size. */
interface LeaderRunsTable {
  canvas_size: 'small' | 'medium' | 'large'
  /** The entry on the leaderboard; the run goes with it. */
  score_id: number
  score: number
  seed: number
  /** Another version of the game plays the same input log differently. */
  game_version: number
  input_log: string
}

interface StaffAccountsTable {
  id: Generated<number>
  username: string
  password_hash: string
  created_at: string
  password_changed_at: string
  role: Generated<Role>
  /** Shown to readers beside what the account wrote; empty: the username is. */
  display_name: Generated<string>
  /** A /media address or empty. */
  avatar: Generated<string>
  /** In lower case; where invitations, resets and notices go. */
  email: Generated<string | null>
  /** Whether the weekly summary is wanted. */
  weekly_summary: Generated<Flag>
  /** The first day of the week whose summary was sent last. */
  summary_week: Generated<string | null>
  /** Counts up when the password, the role or a second factor changes: what was checked before no longer counts. */
  credential_version: Generated<number>
  /** Base32, encrypted (staff/api/totp-secrets.ts); counts only once it is confirmed. */
  totp_secret: Generated<string | null>
  totp_confirmed_at: Generated<string | null>
  /** The time step of the last code that was accepted: no code is accepted twice. */
  totp_last_step: Generated<number | null>
}

interface StaffSessionsTable {
  sid: string
  account_id: number
  created_at: string
  expires_at: string
  /** Of the last call that a person caused, to within a minute. */
  last_used_at: string
  /** When the password or a second factor was last entered. */
  proved_at: string
  /** The browser and system, in words. */
  device: string
  network: string
}

/** The networks that an account has signed in from. */
interface StaffNetworksTable {
  account_id: number
  /** A keyed hash. */
  network: string
  last_used_at: string
}

interface StaffPasskeysTable {
  /** The id of the credential, base64url, as is its key. */
  id: string
  account_id: number
  public_key: string
  counter: number
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

interface StaffRecoveryCodesTable {
  account_id: number
  /** SHA-256; the codes are too long to be guessed. Deleted when it is used. */
  code_hash: string
}

/** A proof that was begun and not finished. */
interface StaffChallengesTable {
  id: string
  purpose: 'login' | 'passkey-login' | 'add-passkey' | 'proof'
  account_id: number | null
  /** The account's when the challenge was made. */
  credential_version: number | null
  /** What a passkey signs. */
  challenge: string
  attempts: number
  expires_at: string
}

/** Mails to staff: the outbox delivers them. The secret of a link is not here: it is derived when the mail is sent. */
interface StaffMailsTable {
  id: Generated<number>
  kind: 'invitation' | 'password-reset' | 'new-network' | 'weekly-summary'
  account_id: number | null
  email: string
  /** Of an invitation. */
  role: Role | null
  sent_by: string | null
  /** Of a notice: what happened; of a summary: the first day of its week. */
  details: string | null
  created_at: string
  expires_at: string
  used_at: string | null
}

/** At most one row, with id 1: what owners decided for all accounts. */
interface StaffPolicyTable {
  id: number
  second_factor_required: Flag
}

/** Who did what, and when. Only ever added to; old rows are forgotten. */
interface StaffActivityTable {
  id: Generated<number>
  at: string
  who: string
  kind: ActivityKind
  /** An id or a staff username. */
  about: string | null
  /** Where the request came from: the /24 of an IPv4 address, the /48 of an IPv6 one; null on the command line. */
  network: string | null
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

/** A fingerprint of what signs tokens and links; databases of earlier versions hold the secret itself. */
interface SiteSecretsTable {
  name: string
  value: string
  created_at: string
}

/** At most one row, with id 1: what owners set for the time around the launch. */
interface LaunchSettingsTable {
  id: number
  version: number
  pricing_redirects: Flag
  /** Of the staff area and its statistics; null while nobody has chosen one, which means UTC. */
  time_zone: Generated<string | null>
  /** The first day that is counted in it. */
  time_zone_since: Generated<string | null>
  updated_at: string
  updated_by: string
}

/** The claims of the public pages that somebody has saved; the others have the texts of src/site/claims.ts. */
interface ClaimsTable {
  name: string
  text: string
  /** Who makes sure that it is still true. */
  owner_id: number | null
  /** The day by which somebody looks at it again. */
  review_on: string | null
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

/** Asked by visitors. The address is deleted when the question is closed. */
interface FaqQuestionsTable {
  id: Generated<number>
  question: string
  /** Deleted when the answer has left, or the question is dismissed. */
  email: string | null
  /** On its way by mail. */
  answer: Generated<string | null>
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
/** When a job that one process does for all is due next. */
/** Processes that do jobs, by their random ids. */
interface JobRunnersTable {
  id: string
  seen_at: string
  has_mail_server: Flag
}

/** Used by 0.2.0 alone; dropped when no process of it can run beside this version. */
interface JobTimesTable {
  name: string
  next_at: string
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
export type ReviewLinkRow = Selectable<ReviewLinksTable>
export type ReviewCommentRow = Selectable<ReviewCommentsTable>
export type NewBlogRow = Insertable<BlogsTable>
