import type { Generated } from 'kysely'
import type { Flag, ImagesOf } from './flag.ts'

export interface NewslettersTables {
  newsletters: {
    id: Generated<number>
    /**
     * An invitation is not sent to people who were invited before. A step is one of the mails of a sequence. A digest is
     * made by the site.
     */
    kind: 'newsletter' | 'invitation' | 'step' | 'digest'
    /** Its name as a template, which is never sent; null: it is none. */
    template: Generated<string | null>
    subject: string
    preheader: string
    /** JSON text of blocks, like a blog's. */
    content: string
    /** JSON text: lists and conditions. */
    audience: string
    /** JSON text: the conditions of its segment when staff confirmed them; null before, and without a segment. */
    segment_conditions: Generated<string | null>
    /** `step`: the state of its sequence decides. The version before sequences leaves such a row alone. */
    state: 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled' | 'step'
    /** Why it does not go on by itself; null unless paused. */
    pause_reason: 'staff' | 'bounces' | 'missed-schedule' | 'restored' | 'no-address' | null
    /** 1 when staff resumed it in spite of its bounces: it is not paused for them again. */
    bounces_accepted: Generated<Flag>
    /** The last refusal of the mail server; null if it accepted the last mail. */
    last_error: string | null
    /** JSON text: recipients by state, once sending has ended; null if they must be counted. */
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
    /** Incremented by every save; used as ETag. */
    version: number
    /** For a step: its sequence, and how many hours after the confirmation it is due. */
    sequence_id: Generated<number | null>
    after_hours: Generated<number | null>
  }
  /** Mails to the people of a list, each some time after they confirmed. */
  sequences: {
    id: Generated<number>
    name: string
    list: 'waitlist' | 'mailing-list' | 'early-access'
    state: 'draft' | 'running' | 'paused'
    /** Why it does not go on by itself; null unless paused. */
    pause_reason: 'staff' | 'bounces' | 'late' | 'restored' | 'no-address' | null
    /** JSON list of days on which it mails, Monday is 1; and the hours, in the time zone of staff. Null: at any hour. */
    weekdays: string
    from_hour: number | null
    to_hour: number | null
    /** JSON list of what ends it for a person. */
    goals: string
    started_at: string | null
    /** Bounces before this time do not pause it again. */
    resumed_at: string | null
    /** When its job last looked for due mails. A look that comes much later shows a clock that jumped, or a late restart. */
    looked_at: string | null
    /** The last sign-up looked at while people who were confirmed before the start are added; null if none are. */
    enroll_cursor: number | null
    deleted_at: string | null
    created_at: string
    author: string
  }
  /** People in a sequence. Their mails are recipients of its steps. */
  sequence_people: {
    id: Generated<number>
    sequence_id: number
    person_id: number
    enrolled_at: string
    /** When and why it ended before the last mail; null if it has not. */
    ended_at: string | null
    end_reason: string | null
  }
  /** Which images a newsletter or any of its revisions shows. */
  newsletter_images: ImagesOf<'newsletter_id'>
  /** A draft as it was when somebody began to change it. */
  newsletter_revisions: {
    newsletter_id: number
    version: number
    subject: string
    preheader: string
    content: string
    saved_at: string
    saved_by: string
  }
  /**
   * One row per recipient of a newsletter. in-flight: the mail server may have the mail. uncertain: the process or the
   * connection ended before the server's response.
   */
  newsletter_recipients: {
    id: Generated<number>
    newsletter_id: number
    /** Null if the person was erased. */
    person_id: number | null
    state: 'waiting' | 'in-flight' | 'sent' | 'bounced' | 'skipped' | 'uncertain'
    /** Why the recipient was skipped, or why the mail bounced. */
    reason: string | null
    attempts: number
    due_at: string
    claimed_by: string | null
    claimed_until: string | null
    settled_at: string | null
    /** When the recipient unsubscribed by the link of this mail. */
    unsubscribed_at: string | null
  }
  /**
   * `rate`: how many mails were sent in this second and in this hour, by all processes. `invitations`: a lock, held
   * while the recipients of an invitation are chosen.
   */
  mail_budget: {
    name: 'rate' | 'invitations'
    second: number
    second_used: number
    hour: number
    hour_used: number
  }
  /** The periods whose digest was made, also if there was nothing to send: each is made once. */
  digests: {
    /** `weekly 2026-11-16`, the day on which it was due. */
    period: string
    frequency: 'weekly' | 'monthly'
    /** When it was due: articles that are published later are in the next one. */
    until: string
    newsletter_id: number | null
  }
  /** One row, once an owner has used the switch or the site was restored. */
  digest_switch: {
    name: 'digest'
    is_on: Flag
    /** When a backup was restored: digests that were due before may have been sent, and wait for staff. */
    restored_at: string | null
  }
  bounce_mailbox: {
    name: 'bounces'
    /** Mails that could not be read, and are flagged in the mailbox. */
    unreadable: number
    /** Mails that people wrote to it, and that are flagged there (JSON). */
    replies: Generated<string>
    visited_at: string
  }
}
