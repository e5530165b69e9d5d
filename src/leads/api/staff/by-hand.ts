import { recordActivity } from '#src/activity/record.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { addSignUp } from '#src/people/intake/add-sign-up.ts'
import { leaveAs } from '#src/people/lists/leaving.ts'
import { listsOfPerson } from '#src/people/lists/list-states.ts'
import { addEvents, findOrAddPerson } from '#src/people/person.ts'
import { type List, leadForms, type Source, sources } from '../../lead-forms.ts'
import { providerJob } from '../deliveries/deliver-provider.ts'
import type { LeadDeps } from '../lead-deps.ts'

interface AddByHand {
  email: string
  name?: string
  lists: List[]
  /** How and when the person agreed, in the words of the staff. */
  consent: string
  by: string
}

/**
 * Adds a person who agreed elsewhere, for example on paper at a fair. The statement of the staff confirms the sign-up and
 * is stored with it. A person who left or complained comes back only by signing up; a bounce is lifted with a reason.
 */
export async function addByHand({ db, forwards }: LeadDeps, added: AddByHand) {
  const { lists, consent, by } = added
  return db.transaction().execute(async (trx) => {
    const now = new Date().toISOString()
    const person = await findOrAddPerson(trx, { email: added.email, now })
    const states = await listsOfPerson(trx, sources, person.id)
    const chosen = states.filter(({ list }) => lists.some((one) => one === list))
    const refused = [person.state, ...chosen.map(({ state }) => state)].find(
      (state) => state === 'unsubscribed' || state === 'bounced',
    )
    if (refused) throw invalid({ email: [refusals[refused]] })
    const isOn = (list: Source) =>
      states.some((one) => one.list === list && one.state === 'confirmed')
    const fresh = lists.filter((list) => !isOn(list))
    if (fresh.length === 0) throw invalid({ lists: ['The person is on these lists already.'] })
    for (const source of fresh) {
      const { bit, promise } = leadForms[source]
      const { id } = await addSignUp(trx, person, {
        list: source,
        bit,
        name: added.name,
        promise: { text: `Added by ${by}: ${consent}`, newsletters: promise.newsletters },
        isConfirmed: true,
        now,
      })
      if (!forwards[source]) continue
      await enqueue(trx, providerJob, { payload: { personId: person.id, signUpId: id }, now })
    }
    await addEvents(
      trx,
      fresh.map((source) => ({
        person_id: person.id,
        at: now,
        kind: 'added' as const,
        by,
        source,
        reason: consent,
      })),
    )
    await recordActivity(trx, { who: by, kind: 'lead-added', about: person.id })
    return person.id
  })
}

const refusals = {
  unsubscribed: 'This person has left. They come back by signing up themselves.',
  bounced: 'Mail to this address bounces. Open the person and say why it works again.',
}

interface Unsubscribe {
  id: number
  /** Undefined: every list. */
  list?: Source
  reason: string
  by: string
}

/** For a person who asked by phone or letter. */
export async function unsubscribeByHand(db: Database, { id, list, reason, by }: Unsubscribe) {
  await db.transaction().execute(async (trx) => {
    const lists = await listsOfPerson(trx, sources, id)
    const current = lists.filter(
      (one) => one.state !== 'unsubscribed' && (list === undefined || one.list === list),
    )
    if (current.length === 0) throw notFound('list that the person is on')
    await leaveAs(trx, id, { sources: list ? [list] : [], lists: sources, by, reason })
    await recordActivity(trx, { who: by, kind: 'lead-unsubscribed', about: id })
  })
}
