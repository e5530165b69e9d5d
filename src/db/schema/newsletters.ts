import type { Generated, Selectable } from 'kysely'
import type { Flag } from './flag.ts'

export interface NewslettersTables {
  newsletters: NewslettersTable
  newsletter_images: NewsletterImagesTable
  newsletter_revisions: NewsletterRevisionsTable
  newsletter_recipients: NewsletterRecipientsTable
  mail_budget: MailBudgetTable
  bounce_mailbox: BounceMailboxTable
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
  pause_reason: 'staff' | 'bounces' | 'missed-schedule' | 'restored' | 'no-address' | null
  /** 1 when staff resumed it in spite of its bounces: it is not paused for them again. */
  bounces_accepted: Generated<Flag>
  /** What the mail server last refused; null when the last mail was accepted. */
  last_error: string | null
  /** JSON text: recipients by state, once it has ended; null when they must be counted. */
  counts: Generated<string | null>
  scheduled_at: string | null
  /** When it was sent, and who is on its lists was looked at; null before. */
  started_at: string | null
  finished_at: string | null
  /** The last sign-up that was looked at while the recipients are written; null before, and when all are. */
  recipients_cursor: Generated<number | null>
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

export type NewsletterRow = Selectable<NewslettersTable>
