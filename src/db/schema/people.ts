import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export interface PeopleTables {
  /** One row per address. */
  people: {
    id: Generated<number>
    /** Random; identifies the person in links of mails. */
    link_id: string
    /** 1: mails with links that carry the numeric id were sent before links had a random id. */
    numbered_links: Generated<Flag>
    email: string
    /**
     * The mailbox that receives mail to the address: a+b@ and a@ are one mailbox, and mails are counted per mailbox.
     */
    mailbox: string
    name: string | null
    company: string | null
    /** All searched text, in lower case. */
    search: string
    state: 'unconfirmed' | 'confirmed' | 'unsubscribed' | 'bounced'
    /** The sources of the person's sign-ups, as bits. */
    sources: number
    /** How many sign-ups wait for a review. */
    held: number
    created_at: string
    last_sign_up_at: string
    /** No longer written: the outbox has this information. */
    last_mail_at: string | null
    confirmed_at: string | null
    unsubscribed_at: string | null
    /** Until when the person wants no newsletters. */
    paused_until: Generated<string | null>
    /** How often they chose to get new articles by mail. */
    digest: Generated<'weekly' | 'monthly' | null>
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
  sign_ups: {
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
    /** Why the sign-up was held. */
    reasons: string | null
    confirmed_at: string | null
    /** Where the sign-up is counted; null if it was not made by a visitor, and is not counted. */
    counted_day: Generated<string | null>
    counted_path: Generated<string | null>
    counted_source: Generated<string | null>
    counted_campaign: Generated<string | null>
    /** Whether it is the visitor's first sign-up of that day: the funnel counts people per day. */
    counted_person: Generated<Flag>
    /** When a mail last asked to confirm it. */
    asked_at: Generated<string | null>
    /** The promise that the form showed. */
    promise: Generated<string | null>
    /** 1: it allows newsletters. Invitations are allowed by every sign-up. */
    newsletters: Generated<Flag>
  }
  /** One row, with id 1: the rule of the line. Whoever changes the line locks it first. */
  waitlist_line: {
    id: number
    /** The number of the person who joined last. */
    joined: number
    /** Places for each referral, and how many places referrals can bring together; 0: none. */
    places: Generated<number>
    most: Generated<number>
  }
  /** People who are, or were, in the line of the waitlist. */
  waitlist_places: {
    person_id: number
    /** Random; names the person in the link that they pass on. */
    code: string
    /** The order of joining, without referrals. */
    number: number
    /** How many referrals count. The people may be erased since. */
    referred: Generated<number>
    /** The number less the places of referrals; the smallest is first. Null: the person is not in the line. */
    order_key: number | null
  }
  /** How many people of the line have a key between `bucket` and the next one, times `bucketSize`. */
  waitlist_counts: {
    bucket: number
    people: number
  }
  /** Who came by whose link. */
  referrals: {
    person_id: number
    referrer_id: number
    created_at: string
    /** 1: too many came by this link from one network, so that staff decide. */
    clustered: Generated<Flag>
    /** `waiting`: for the confirmation; `held`: for staff. */
    state: 'waiting' | 'held' | 'counted' | 'rejected'
  }
  /** Events of a person, except sign-ups and deliveries, which have rows of their own. */
  person_events: {
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
      | 'added'
      | 'paused'
      | 'resumed'
      | 'replied'
      | 'digest-chosen'
      | 'digest-ended'
    by: string | null
    /** The list that the event is about; null: all lists, or not recorded. */
    source: Generated<string | null>
    /** The reason that staff gave; for a digest, the words that the person chose by. */
    reason: Generated<string | null>
  }
  privacy_requests: {
    id: Generated<number>
    person_id: number | null
    kind: 'deletion' | 'access'
    received_at: string
    due_at: string
    closed_at: string | null
    closed_by: string | null
  }
  /** Mails per mailbox that anybody can cause, stored for a year, even if the person is deleted. */
  mailbox_mails: {
    /** A keyed hash of the mailbox. */
    mailbox: string
    /** The first mail to this mailbox is 1. */
    nth: number
    person_id: number
    /** Its row in the outbox, which may be deleted. */
    delivery_id: number | null
    created_at: string
    due_at: string
    kind: Generated<string>
  }
  /** People who were erased: the id and creation time of their row, nothing else of it. */
  erasures: {
    person_id: number
    created_at: string
    erased_at: string
  }
  /** People who left one list and stay on others. A later sign-up that is confirmed counts again. */
  list_exits: {
    person_id: number
    source: string
    left_at: string
  }
  /** Sums of sign-ups, per day and per month (migration 0056). Held and rejected sign-ups are not counted. */
  sign_up_counts: {
    period: string
    /** The form, by its name in `leads/lead-forms.ts`. */
    list: string
    /** The page with the form. */
    path: string
    /** The source of the person's first visit of the day. */
    source: string
    campaign: string
    sign_ups: number
    /** How many of these sign-ups are confirmed by now. */
    confirmed: number
    /** Visitors who signed up, each once a day; then how many of them confirmed, and how many were invited. */
    people: number
    people_confirmed: number
    people_invited: number
  }
  /** Words that staff sort people by, in their normalized spelling. */
  person_tags: {
    person_id: number
    tag: string
  }
  /** Notes of staff about a person; the person gets them with their data. */
  person_notes: {
    id: Generated<number>
    person_id: number
    text: string
    created_at: string
    created_by: string
    edited_at: string | null
  }
  /** Saved conditions that people meet. */
  segments: {
    id: Generated<number>
    name: string
    /** JSON text. */
    conditions: string
    created_at: string
    created_by: string
  }
  /** Questions that forms ask besides their own fields. A row never changes: another wording is another row. */
  form_questions: {
    id: Generated<number>
    form: string
    /** Its place in the form; null: it is not asked any more. */
    place: number | null
    label: string
    /** JSON text: the options to choose from; null: a line of text. */
    options: string | null
    required: Flag
    created_at: string
    created_by: string
  }
  /** Answers, with the wording that was shown. */
  sign_up_answers: {
    sign_up_id: number
    place: number
    question: string
    answer: string
  }
}
