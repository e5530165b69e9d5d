import type { Generated, Selectable } from 'kysely'
import type { Flag } from './flag.ts'

export interface LeadsTables {
  people: PeopleTable
  sign_ups: SignUpsTable
  person_events: PersonEventsTable
  privacy_requests: PrivacyRequestsTable
  mailbox_mails: MailboxMailsTable
  erasures: ErasuresTable
  list_exits: ListExitsTable
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
  /** Until when the person wants no newsletters. */
  paused_until: Generated<string | null>
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
    | 'added'
    | 'paused'
    | 'resumed'
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

/** People who were erased: the number and the time of their row, nothing of what was in it. */
interface ErasuresTable {
  person_id: number
  created_at: string
  erased_at: string
}

/** Who left one list and stays on others. A later sign-up that is confirmed counts again. */
interface ListExitsTable {
  person_id: number
  source: string
  left_at: string
}

export type PersonRow = Selectable<PeopleTable>
export type SignUpRow = Selectable<SignUpsTable>
