import type { Database } from '#src/db/database.ts'
import { dropJobsOf } from '#src/jobs/person-jobs.ts'
import { personOfLink } from '../links/link-person.ts'
import type { LinkToken } from '../links/link-tokens.ts'
import { addEvents, lockPerson, type PersonHooks } from '../person.ts'
import { listsOfPerson } from './list-states.ts'

interface Leaving {
  /** The lists to leave; empty means all. */
  sources: readonly string[]
  /** The names of all lists. */
  lists: readonly string[]
}

interface ByLink extends Leaving {
  /** The newsletter whose link was used. */
  newsletterId?: number
  hooks: PersonHooks
}

/** Returns false if the link belongs to nobody: then nothing has changed, and the page must not say otherwise. */
export async function leave(
  db: Database,
  token: LinkToken,
  { newsletterId, hooks, ...leaving }: ByLink,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const person = await personOfLink(trx, token)
    if (!person) return false
    const { id: personId } = person
    const at = new Date().toISOString()
    if (newsletterId) await hooks.leftByNewsletter(trx, { newsletterId, personId, at })
    await leaveAs(trx, personId, leaving)
    return true
  })
}

interface OnBehalf {
  by: string
  reason: string
}

/** The same in the transaction of the caller, for example by staff on behalf of somebody. */
export async function leaveAs(
  trx: Database,
  personId: number,
  { sources, lists, ...behalf }: Leaving & Partial<OnBehalf>,
): Promise<void> {
  await lockPerson(trx, { id: personId })
  const now = new Date().toISOString()
  if (sources.length) await leaveLists(trx, personId, { sources, lists, now, behalf })
  else await unsubscribe(trx, personId, { now, behalf })
}

interface Left {
  now: string
  behalf: Partial<OnBehalf>
}

/** Ends some lists; the person stays on the others. Only a confirmed sign-up of a later time counts again. */
async function leaveLists(
  trx: Database,
  personId: number,
  { sources, lists, now, behalf }: Leaving & Left,
) {
  for (const source of sources) {
    await trx
      .insertInto('list_exits')
      .values({ person_id: personId, source, left_at: now })
      .onConflict((clash) => clash.columns(['person_id', 'source']).doUpdateSet({ left_at: now }))
      .execute()
  }
  await addEvents(
    trx,
    sources.map((source) => ({
      person_id: personId,
      at: now,
      kind: 'left-list' as const,
      source,
      ...behalf,
    })),
  )
  // A person who is confirmed on no list any more is unsubscribed.
  const states = await listsOfPerson(trx, lists, personId)
  if (states.some(({ state }) => state === 'confirmed')) return
  await trx
    .updateTable('people')
    .set({ state: 'unsubscribed' })
    .where('id', '=', personId)
    .where('state', '=', 'confirmed')
    .execute()
}

/** Ends every list at once and everything that was about to be sent. */
async function unsubscribe(trx: Database, personId: number, { now, behalf }: Left) {
  await trx
    .updateTable('people')
    .set({ state: 'unsubscribed', unsubscribed_at: now })
    .where('id', '=', personId)
    .execute()
  await addEvents(trx, [{ person_id: personId, at: now, kind: 'unsubscribed', ...behalf }])
  await dropJobsOf(trx, personId, now)
}
