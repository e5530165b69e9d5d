import type { Database } from '#src/db/database.ts'
import { dropJobsOf } from '#src/jobs/queue.ts'
import { setDigest } from '../digest.ts'
import { type LinkToken, personOfLink } from '../links/link-tokens.ts'
import { addEvents, changePerson, lockPerson, type PersonHooks } from '../person.ts'
import { updateLine } from '../waitlist/line.ts'
import { listsOfPerson } from './list-states.ts'

interface Leaving {
  /** The lists to leave; empty means all. */
  sources: readonly string[]
  lists: readonly string[]
  /** Ends only the mails with new articles; the lists stay as they are. */
  onlyDigest?: boolean
}

/** Returns false if the link belongs to nobody: then nothing has changed, and the page must not say otherwise. */
export async function leave(
  db: Database,
  token: LinkToken,
  { newsletterId, hooks, ...leaving }: Leaving & { newsletterId?: number; hooks: PersonHooks },
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

/** The same in the transaction of the caller; `by` and `reason` if staff do it on behalf of the person. */
export async function leaveAs(
  trx: Database,
  personId: number,
  { sources, lists, onlyDigest, ...behalf }: Leaving & { by?: string; reason?: string },
): Promise<void> {
  if (onlyDigest) {
    await setDigest(trx, personId, { frequency: null })
    return
  }
  await lockPerson(trx, { id: personId })
  const at = new Date().toISOString()
  const event = { person_id: personId, at, ...behalf }
  if (sources.length === 0) {
    await addEvents(trx, [{ ...event, kind: 'unsubscribed' }])
    await changePerson(trx, personId, {
      state: 'unsubscribed',
      unsubscribed_at: at,
      digest: null,
    }).execute()
    await updateLine(trx, [personId])
    return dropJobsOf(trx, personId, at)
  }
  for (const source of sources) {
    await trx
      .insertInto('list_exits')
      .values({ person_id: personId, source, left_at: at })
      .onConflict((clash) => clash.columns(['person_id', 'source']).doUpdateSet({ left_at: at }))
      .execute()
    await addEvents(trx, [{ ...event, kind: 'left-list', source }])
  }
  await updateLine(trx, [personId])
  // A person who is confirmed on no list any more is unsubscribed. A later sign-up that is confirmed counts again.
  const states = await listsOfPerson(trx, lists, personId)
  if (states.some(({ state }) => state === 'confirmed')) return
  const change = changePerson(trx, personId, { state: 'unsubscribed', digest: null })
  await change.where('state', '=', 'confirmed').execute()
}
