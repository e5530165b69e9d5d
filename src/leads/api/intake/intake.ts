import { once } from '#src/app/idempotency.ts'
import { countSignedUp } from '#src/db/count-sign-ups.ts'
import type { Database } from '#src/db/database.ts'
import { newLinkId } from '#src/db/link-key.ts'
import type { PersonRow } from '#src/db/schema.ts'
import type { Visit } from '../../contract.ts'
import type { LeadFieldName } from '../../lead-form.ts'
import { leadForms, type Source } from '../../lead-forms.ts'
import { queuePersonMail } from '../deliveries/deliver-person-mails.ts'
import type { Forwards } from '../deliveries/deliver-provider.ts'
import { enqueueDeliveries } from '../deliveries/deliveries.ts'
import type { HashMailbox } from '../deliveries/mailbox-mails.ts'
import { canonicalEmail, mailboxOf } from './address.ts'
import type { Client, Guards, Signs, Verdict } from './guards.ts'

export interface Lead extends Partial<Record<Exclude<LeadFieldName, 'email'>, string>> {
  source: Source
  email: string
  visit?: Visit
}

/** The statistics that a sign-up is counted in. */
interface Attribution {
  day: string
  path: string
  source: string
  campaign: string
  /** Whether this is the first sign-up of a counted visitor on that day. */
  isPerson: boolean
  /** Call it once it is known whether the sign-up is stored and counts. Never throws. */
  settle: (counts: boolean) => Promise<void>
}

/** Finds the visit that a form belongs to, by the page it was sent from. Never throws. */
export type Attribute = (client: Client, page: string) => Promise<Attribution>

interface IntakeDeps {
  db: Database
  guards: Guards
  attribute: Attribute
  forwards: Forwards
  hashMailbox: HashMailbox
  /** Called after a delivery was added. */
  wake: () => void
}

interface Submission {
  lead: Lead
  signs: Signs
  key: string | undefined
  /** The call that the key belongs to, and the body as it was received. */
  scope: string
  body: unknown
}

interface Taken {
  createdAt: string
  /**
   * Whether staff must review it before anything is sent. Depends on the request alone, never on whether the address is
   * known.
   */
  held: boolean
}

export type Intake = ReturnType<typeof createIntake>

/** The only entry point for leads, for all forms and API calls. */
export function createIntake({ db, guards, attribute, wake, ...deps }: IntakeDeps) {
  return async ({ lead, signs, key, scope, body }: Submission): Promise<Taken> => {
    const verdict = await guards.assess(lead.email, signs)
    const page = lead.visit?.page ?? leadForms[lead.source].page
    // Before the transaction, because it may read rows that another connection writes.
    const attribution = await attribute(signs.client, page)
    let counts = false
    try {
      let isNew = false
      const answer = await once(db, {
        key,
        scope,
        body,
        work: async (trx) => {
          const createdAt = new Date().toISOString()
          isNew = await store(trx, lead, verdict, { ...deps, attribution }, createdAt)
          // Only the time is stored with the key: names and addresses are stored in one place, where they can be
          // erased.
          return { createdAt }
        },
      })
      counts = isNew
      wake()
      return { ...answer, held: verdict.reasons.length > 0 }
    } finally {
      await attribution.settle(counts)
    }
  }
}

/** Stores the sign-up. Returns whether it is new and needs no review. */
async function store(
  trx: Database,
  lead: Lead,
  { reasons, mailDelayMs }: Verdict,
  {
    attribution,
    ...deps
  }: Pick<IntakeDeps, 'forwards' | 'hashMailbox'> & {
    attribution: Attribution
  },
  now: string,
): Promise<boolean> {
  const person = await knownPerson(trx, lead, now)
  const known = await signUpOnList(trx, person, lead.source)
  if (known) {
    if (reasons.length > 0) return false
    // The form tells everybody to look into their mailbox, so something has to arrive there.
    if (known.confirmed_at) await queuePersonMail(trx, person.id, 'known-mail')
    else await enqueueDeliveries(trx, { person, ...deps, mailDelayMs, now })
    return false
  }
  const held = reasons.length > 0
  const { promise } = leadForms[lead.source]
  const signUp = await trx
    .insertInto('sign_ups')
    .values({
      person_id: person.id,
      source: lead.source,
      created_at: now,
      name: lead.name ?? null,
      company: lead.company ?? null,
      role: lead.role ?? null,
      info: lead.info ?? null,
      page: lead.visit?.page ?? null,
      review: held ? 'held' : 'clear',
      reasons: held ? reasons.join(', ') : null,
      counted_day: attribution.day,
      counted_path: attribution.path,
      counted_source: attribution.source,
      counted_campaign: attribution.campaign,
      counted_person: !held && attribution.isPerson ? 1 : 0,
      promise: promise.text,
      newsletters: promise.newsletters ? 1 : 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const name = person.name ?? lead.name ?? null
  const company = person.company ?? lead.company ?? null
  await trx
    .updateTable('people')
    .set({
      name,
      company,
      search: [person.email, name, company].filter(Boolean).join(' ').toLowerCase(),
      sources: person.sources | leadForms[lead.source].bit,
      held: person.held + (held ? 1 : 0),
      last_sign_up_at: now,
    })
    .where('id', '=', person.id)
    .execute()
  if (held) return false
  await enqueueDeliveries(trx, { person, signUp, ...deps, mailDelayMs, now })
  await countSignedUp(trx, [signUp])
  return true
}

/** Finds or creates the person and locks the row: two sign-ups with one address must not both count as first. */
async function knownPerson(trx: Database, lead: Lead, now: string): Promise<PersonRow> {
  const email = canonicalEmail(lead.email)
  const visit = lead.visit
  return trx
    .insertInto('people')
    .values({
      link_id: newLinkId(),
      email,
      mailbox: mailboxOf(email),
      search: email,
      state: 'unconfirmed',
      sources: 0,
      held: 0,
      created_at: now,
      last_sign_up_at: now,
      first_page: visit?.first_page ?? null,
      referrer: visit?.referrer ?? null,
      utm_source: visit?.utm_source ?? null,
      utm_medium: visit?.utm_medium ?? null,
      utm_campaign: visit?.utm_campaign ?? null,
      utm_term: visit?.utm_term ?? null,
      utm_content: visit?.utm_content ?? null,
    })
    .onConflict((clash) => clash.column('email').doUpdateSet({ email }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Joining a list again changes nothing, unless the person has left it since or their mails bounce: then the address
 * must be confirmed again. Requests and registrations always count.
 */
async function signUpOnList(trx: Database, person: PersonRow, source: Source) {
  if (leadForms[source].repeats) return undefined
  const exit = await trx
    .selectFrom('list_exits')
    .select('left_at')
    .where('person_id', '=', person.id)
    .where('source', '=', source)
    .executeTakeFirst()
  return trx
    .selectFrom('sign_ups')
    .select('confirmed_at')
    .where('person_id', '=', person.id)
    .where('source', '=', source)
    .where('created_at', '>', person.unsubscribed_at ?? '')
    .where('created_at', '>', exit?.left_at ?? '')
    .$if(person.state === 'bounced', (query) => query.where('confirmed_at', 'is', null))
    .executeTakeFirst()
}
