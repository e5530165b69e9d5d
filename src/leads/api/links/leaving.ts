import type { Database } from '#src/db/database.ts'
import type { Source } from '../../lead-forms.ts'
import { personOfLink } from '../intake/link-person.ts'
import { listStates } from '../staff/list-states.ts'
import type { LinkToken } from './link-tokens.ts'

interface Leaving {
  /** The lists to leave; empty means all. */
  sources: Source[]
  /** The newsletter whose link was used. */
  letter?: number
}

/** Returns false if the link belongs to nobody: then nothing has changed, and the page must not say otherwise. */
export async function leave(
  db: Database,
  token: LinkToken,
  { sources, letter }: Leaving,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const person = await personOfLink(trx, token)
    if (!person) return false
    const now = new Date().toISOString()
    await noteLetter(trx, person.id, letter, now)
    if (sources.length) await leaveLists(trx, person.id, sources, now)
    else await unsubscribe(trx, person.id, now)
    return true
  })
}

interface OnBehalf {
  by: string
  reason: string
}

/** The same on behalf of somebody; in the transaction of the caller. */
export async function leaveAsStaff(
  trx: Database,
  personId: number,
  { sources, ...behalf }: { sources: Source[] } & OnBehalf,
): Promise<void> {
  const now = new Date().toISOString()
  if (sources.length) await leaveLists(trx, personId, sources, now, behalf)
  else await unsubscribe(trx, personId, now, behalf)
}

/**
 * People who unsubscribe through a newsletter's link count in its results. The newsletter's row is locked before the
 * recipient's, as when results are stored: in the other order PostgreSQL ends one of the two as a deadlock.
 */
async function noteLetter(
  trx: Database,
  personId: number,
  letter: number | undefined,
  now: string,
) {
  if (!letter) return
  await trx.updateTable('newsletters').set({ counts: null }).where('id', '=', letter).execute()
  await trx
    .updateTable('newsletter_recipients')
    .set({ unsubscribed_at: now })
    .where('person_id', '=', personId)
    .where('newsletter_id', '=', letter)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

/** Ends some lists; the person stays on the others. Only a confirmed sign-up of a later time counts again. */
async function leaveLists(
  trx: Database,
  personId: number,
  sources: Source[],
  now: string,
  behalf?: OnBehalf,
) {
  for (const source of sources) {
    await trx
      .insertInto('list_exits')
      .values({ person_id: personId, source, left_at: now })
      .onConflict((clash) => clash.columns(['person_id', 'source']).doUpdateSet({ left_at: now }))
      .execute()
  }
  await trx
    .insertInto('person_events')
    .values(
      sources.map((source) => ({
        person_id: personId,
        at: now,
        kind: 'left-list' as const,
        source,
        ...behalf,
      })),
    )
    .execute()
  // A person who is confirmed on no list any more is unsubscribed.
  const lists = (await listStates(trx, [personId])).get(personId) ?? []
  if (lists.some(({ state }) => state === 'confirmed')) return
  await trx
    .updateTable('people')
    .set({ state: 'unsubscribed' })
    .where('id', '=', personId)
    .where('state', '=', 'confirmed')
    .execute()
}

/** Ends every list at once and everything that was about to be sent. */
async function unsubscribe(trx: Database, personId: number, now: string, behalf?: OnBehalf) {
  await trx
    .updateTable('people')
    .set({ state: 'unsubscribed', unsubscribed_at: now })
    .where('id', '=', personId)
    .execute()
  await trx
    .insertInto('person_events')
    .values({ person_id: personId, at: now, kind: 'unsubscribed', ...behalf })
    .execute()
  await trx
    .updateTable('outbox')
    .set({ state: 'dropped', settled_at: now })
    .where('person_id', '=', personId)
    .where('state', 'in', ['parked', 'waiting'])
    .execute()
}
