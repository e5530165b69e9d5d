import { recordActivity } from '#src/activity/record.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { newLinkId } from '#src/db/link-key.ts'
import type { PersonRow } from '#src/db/schema.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { bitsOf, type List, leadForms, type Source } from '../../lead-forms.ts'
import { type Forwards, providerJob } from '../deliveries/deliver-provider.ts'
import { canonicalEmail, mailboxOf } from '../intake/address.ts'
import { leaveAsStaff } from '../links/leaving.ts'
import { listStates } from './list-states.ts'

interface AddByHand {
  email: string
  name?: string
  lists: List[]
  /** How and when the person agreed, in the words of the staff. */
  consent: string
  by: string
  forwards: Forwards
}

/**
 * Adds a person who agreed elsewhere, for example on paper at a fair. The statement of the staff confirms the sign-up and
 * is stored with it. A person who left or complained comes back only by signing up; a bounce is lifted with a reason.
 */
export async function addByHand(db: Database, added: AddByHand): Promise<number> {
  const { lists, consent, by, forwards } = added
  return db.transaction().execute(async (trx) => {
    const now = new Date().toISOString()
    const person = await knownPerson(trx, added, now)
    const states = (await listStates(trx, [person.id])).get(person.id) ?? []
    const asked = states.filter(({ list }) => lists.some((one) => one === list))
    const refused = [person.state, ...asked.map(({ state }) => state)].find(
      (state) => state === 'unsubscribed' || state === 'bounced',
    )
    if (refused) throw invalid({ email: [refusals[refused]] })
    const isOn = (list: Source) =>
      states.some((one) => one.list === list && one.state === 'confirmed')
    const fresh = lists.filter((list) => !isOn(list))
    if (fresh.length === 0) throw invalid({ lists: ['The person is on these lists already.'] })
    for (const source of fresh) {
      const { id } = await trx
        .insertInto('sign_ups')
        .values({
          person_id: person.id,
          source,
          created_at: now,
          confirmed_at: now,
          review: 'clear',
          name: added.name ?? null,
          promise: `Added by ${by}: ${consent}`,
          newsletters: leadForms[source].promise.newsletters ? 1 : 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (!forwards[source]) continue
      await enqueue(trx, providerJob, { payload: { personId: person.id, signUpId: id }, now })
    }
    const name = person.name ?? added.name ?? null
    await trx
      .updateTable('people')
      .set({
        state: 'confirmed',
        confirmed_at: person.confirmed_at ?? now,
        last_sign_up_at: now,
        name,
        search: [person.email, name, person.company].filter(Boolean).join(' ').toLowerCase(),
        sources: person.sources | bitsOf(fresh),
      })
      .where('id', '=', person.id)
      .execute()
    await trx
      .insertInto('person_events')
      .values(
        fresh.map((source) => ({
          person_id: person.id,
          at: now,
          kind: 'added' as const,
          by,
          source,
          reason: consent,
        })),
      )
      .execute()
    await recordActivity(trx, { who: by, kind: 'lead-added', about: person.id })
    return person.id
  })
}

const refusals = {
  unsubscribed: 'This person has left. They come back by signing up themselves.',
  bounced: 'Mail to this address bounces. Open the person and say why it works again.',
}

/** Finds or makes the person, and locks the row. */
async function knownPerson(trx: Database, { email }: AddByHand, now: string): Promise<PersonRow> {
  const address = canonicalEmail(email)
  return trx
    .insertInto('people')
    .values({
      link_id: newLinkId(),
      email: address,
      mailbox: mailboxOf(address),
      search: address,
      state: 'unconfirmed',
      sources: 0,
      held: 0,
      created_at: now,
      last_sign_up_at: now,
    })
    .onConflict((clash) => clash.column('email').doUpdateSet({ email: address }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Unsubscribe {
  id: number
  /** Undefined: every list. */
  list?: Source
  reason: string
  by: string
}

/** For a person who asked by phone or letter. */
export async function unsubscribeByHand(
  db: Database,
  { id, list, reason, by }: Unsubscribe,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lists = (await listStates(trx, [id])).get(id) ?? []
    const left = lists.filter(
      (one) => one.state !== 'unsubscribed' && (list === undefined || one.list === list),
    )
    if (left.length === 0) throw notFound('list that the person is on')
    await leaveAsStaff(trx, id, { sources: list ? [list] : [], by, reason })
    await recordActivity(trx, { who: by, kind: 'lead-unsubscribed', about: id })
  })
}
