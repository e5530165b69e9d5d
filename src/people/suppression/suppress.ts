import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { listsOfPerson } from '../lists/list-states.ts'
import { addEvents, changePerson } from '../person.ts'
import { updateLine } from '../waitlist/line.ts'

/**
 * Stops all mails to a person whose mailbox does not exist or accepts nothing, or who reported a mail as spam. Call
 * `updateLine` at the end of the transaction.
 */
export async function suppress(trx: Database, personId: number, kind: 'bounced' | 'complained') {
  const at = new Date().toISOString()
  const state = kind === 'bounced' ? ('bounced' as const) : ('unsubscribed' as const)
  const change = { state, ...(kind === 'complained' && { unsubscribed_at: at, digest: null }) }
  const changed = await changePerson(trx, personId, change)
    .where('state', '!=', state)
    .returning('id')
    .executeTakeFirst()
  if (changed) await addEvents(trx, [{ person_id: personId, at, kind }])
}

/** The last time that the mailbox was known to work: the person confirmed, or staff reactivated them. */
export async function mailboxWorkedSince(db: Database, personId: number): Promise<string> {
  const person = await db
    .selectFrom('people')
    .select('confirmed_at')
    .where('id', '=', personId)
    .executeTakeFirst()
  const reactivated = await db
    .selectFrom('person_events')
    .select('at')
    .where('person_id', '=', personId)
    .where('kind', '=', 'reactivated')
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return [person?.confirmed_at ?? '', reactivated?.at ?? ''].sort().at(-1) ?? ''
}

/** Stops newsletters until a time; null ends the pause. */
export async function setPause(db: Database, id: number, until: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await changePerson(trx, id, { paused_until: until }).execute()
    const at = new Date().toISOString()
    await addEvents(trx, [{ person_id: id, at, kind: until ? 'paused' : 'resumed' }])
  })
}

/** Only a person whose mails bounced: people who unsubscribed or complained have another state. */
export async function reactivate(
  db: Database,
  { id, reason, by, lists }: { id: number; reason: string; by: string; lists: readonly string[] },
) {
  await db.transaction().execute(async (trx) => {
    // Any state but `bounced` lets `listsOfPerson` below derive the state from the person's sign-ups.
    await changePerson(trx, id, { state: 'unconfirmed' })
      .where('state', '=', 'bounced')
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('lead whose mail bounces'))
    const states = (await listsOfPerson(trx, lists, id)).map(({ state }) => state)
    const state = (['confirmed', 'unconfirmed', 'unsubscribed'] as const).find((one) =>
      states.includes(one),
    )
    if (state) await changePerson(trx, id, { state }).execute()
    await updateLine(trx, [id])
    const at = new Date().toISOString()
    await addEvents(trx, [{ person_id: id, at, kind: 'reactivated', by, reason }])
    await recordActivity(trx, { who: by, kind: 'lead-reactivated', about: id })
  })
}
