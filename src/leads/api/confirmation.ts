import { countConfirmed, countedColumns } from '#src/db/count-sign-ups.ts'
import type { Database } from '#src/db/database.ts'
import { isSource, type Source } from '../lead-forms.ts'
import type { LinkToken } from './link-tokens.ts'

/** The sources one click confirmed, or nothing when the link is no longer good. */
export async function confirm(
  db: Database,
  { personId, issuedAt }: LinkToken,
): Promise<Source[] | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = new Date().toISOString()
    const person = await trx
      .selectFrom('people')
      .select(['id', 'state', 'unsubscribed_at', 'invited_at'])
      .where('id', '=', personId)
      .executeTakeFirst()
    if (!person) return undefined
    // The link of an old mail must not undo a later unsubscribe.
    if (person.unsubscribed_at && Date.parse(person.unsubscribed_at) >= issuedAt * 1000) {
      return undefined
    }
    const open = await trx
      .updateTable('sign_ups')
      .set({ confirmed_at: now })
      .where('person_id', '=', personId)
      .where('review', '=', 'clear')
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', person.unsubscribed_at ?? '')
      .returning(countedColumns)
      .execute()
    await countConfirmed(trx, open, { isInvited: person.invited_at !== null })
    if (open.length > 0 || person.state !== 'confirmed') {
      await trx
        .updateTable('people')
        .set({ state: 'confirmed', confirmed_at: now })
        .where('id', '=', personId)
        .execute()
      await trx
        .insertInto('person_events')
        .values({ person_id: personId, at: now, kind: 'confirmed' })
        .execute()
    }
    await trx
      .updateTable('outbox')
      .set({ state: 'waiting', due_at: now })
      .where('person_id', '=', personId)
      .where('state', '=', 'parked')
      .where((where) =>
        where(
          'sign_up_id',
          'in',
          where.selectFrom('sign_ups').select('id').where('confirmed_at', 'is not', null),
        ),
      )
      .execute()
    return open.length > 0
      ? open.map(({ source }) => source).filter(isSource)
      : latestSource(trx, personId)
  })
}

/** A link that is opened twice leads to the same page twice. */
async function latestSource(trx: Database, personId: number): Promise<Source[]> {
  const last = await trx
    .selectFrom('sign_ups')
    .select('source')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at', 'desc')
    .executeTakeFirst()
  return last && isSource(last.source) ? [last.source] : []
}

/** Who left through a newsletter's link counts in its results. */
async function noteLetter(
  trx: Database,
  personId: number,
  letter: number | undefined,
  now: string,
) {
  if (!letter) return
  await trx
    .updateTable('newsletter_recipients')
    .set({ unsubscribed_at: now })
    .where('person_id', '=', personId)
    .where('newsletter_id', '=', letter)
    .where('unsubscribed_at', 'is', null)
    .execute()
  await trx.updateTable('newsletters').set({ counts: null }).where('id', '=', letter).execute()
}

interface Leaving {
  sources: Source[]
  /** The newsletter whose link was used. */
  letter?: number
}

/** Ends some lists; the person stays on the others. Only a confirmed sign-up of a later day counts again. */
export async function leaveLists(
  db: Database,
  { personId }: LinkToken,
  { sources, letter }: Leaving,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString()
    const known = await trx
      .selectFrom('people')
      .select('id')
      .where('id', '=', personId)
      .executeTakeFirst()
    if (!known) return
    await noteLetter(trx, personId, letter, now)
    for (const source of sources) {
      await trx
        .insertInto('list_exits')
        .values({ person_id: personId, source, left_at: now })
        .onConflict((clash) => clash.columns(['person_id', 'source']).doUpdateSet({ left_at: now }))
        .execute()
    }
    await trx
      .insertInto('person_events')
      .values({ person_id: personId, at: now, kind: 'left-list' })
      .execute()
  })
}

/** Ends every list at once and everything that was about to be sent. Nobody learns whether the address is known. */
export async function unsubscribe(
  db: Database,
  { personId }: LinkToken,
  letter?: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString()
    await noteLetter(trx, personId, letter, now)
    const known = await trx
      .updateTable('people')
      .set({ state: 'unsubscribed', unsubscribed_at: now })
      .where('id', '=', personId)
      .returning('id')
      .executeTakeFirst()
    if (!known) return
    await trx
      .insertInto('person_events')
      .values({ person_id: personId, at: now, kind: 'unsubscribed' })
      .execute()
    await trx
      .updateTable('outbox')
      .set({ state: 'dropped', settled_at: now })
      .where('person_id', '=', personId)
      .where('state', 'in', ['parked', 'waiting'])
      .execute()
  })
}
