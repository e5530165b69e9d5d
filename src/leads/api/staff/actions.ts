import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { enqueue, retryFailed } from '#src/jobs/queue.ts'
import { addRequest, closeRequestOf } from '#src/people/erasure/erasures.ts'
import { addSignUp, decideHeld } from '#src/people/intake/add-sign-up.ts'
import { leaveAs } from '#src/people/lists/leaving.ts'
import { listsOfPerson } from '#src/people/lists/list-states.ts'
import { addEvents, findOrAddPerson } from '#src/people/person.ts'
import { noteReply } from '#src/people/replies.ts'
import { reactivate } from '#src/people/suppression/suppress.ts'
import { legalFacts } from '#src/site/legal/facts.ts'
import type { RequestKind } from '../../choices.ts'
import { deliveryKinds } from '../../delivery-kinds.ts'
import { leadForms, type Source, sources } from '../../lead-forms.ts'
import * as contract from '../../staff-contract.ts'
import { providerJob } from '../deliveries/deliver-provider.ts'
import { enqueueDeliveries } from '../deliveries/deliveries.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { eraseLead } from '../retention.ts'

export function staffActions(deps: LeadDeps) {
  const { db, gate } = deps
  const middleware = gate.required
  return apiApp()
    .openapi({ ...contract.retryFailed, middleware }, async (c) =>
      c.json({ retried: await retry(db, c.get('staff').username) }, 200),
    )
    .openapi({ ...contract.retryDelivery, middleware }, async (c) => {
      const retried = await retry(db, c.get('staff').username, c.req.valid('param').deliveryId)
      if (retried === 0) throw notFound('failed delivery')
      return c.body(null, 204)
    })
    .openapi({ ...contract.closeRequest, middleware }, async (c) => {
      await closeRequestOf(db, c.req.valid('param').requestId, c.get('staff').username)
      return c.body(null, 204)
    })
    .openapi({ ...contract.eraseLead, middleware }, async (c) => {
      const { leadId: id } = c.req.valid('param')
      await eraseLead(deps, { id, by: c.get('staff').username, log: c.get('log') })
      return c.body(null, 204)
    })
    .openapi({ ...contract.reviewLead, middleware }, async (c) => {
      const { leadId: id } = c.req.valid('param')
      const decided = { id, by: c.get('staff').username, ...c.req.valid('json') }
      await db.transaction().execute(async (trx) => {
        const now = new Date().toISOString()
        const { person, released } = await decideHeld(trx, decided)
        // Released sign-ups continue as if they had never been held.
        for (const signUp of released) {
          await enqueueDeliveries(trx, deps, { person, signUp, now })
        }
      })
      return c.body(null, 204)
    })
    .openapi({ ...contract.addLead, middleware }, async (c) => {
      const id = await addByHand(deps, c.req.valid('json'), c.get('staff').username)
      return c.json({ lead: { id } }, 201)
    })
    .openapi({ ...contract.unsubscribeLead, middleware }, async (c) => {
      const { leadId: id } = c.req.valid('param')
      await unsubscribeByHand(db, id, { ...c.req.valid('json'), by: c.get('staff').username })
      return c.body(null, 204)
    })
    .openapi({ ...contract.reactivateLead, middleware }, async (c) => {
      const { leadId: id } = c.req.valid('param')
      const given = { ...c.req.valid('json'), by: c.get('staff').username }
      await reactivate(db, { id, lists: sources, ...given })
      return c.body(null, 204)
    })
    .openapi({ ...contract.noteReply, middleware }, async (c) => {
      await noteReply(db, c.req.valid('param').leadId, c.get('staff').username)
      return c.body(null, 204)
    })
    .openapi({ ...contract.noteRequest, middleware }, async (c) => {
      const { kind } = c.req.valid('json')
      const now = new Date()
      const noted = {
        person_id: c.req.valid('param').leadId,
        kind,
        received_at: now.toISOString(),
        due_at: deadlineOf(kind, now).toISOString(),
      }
      return c.json({ request: await addRequest(db, noted, c.get('staff').username) }, 201)
    })
}

/** Restarts failed deliveries; without an id, all of them. */
async function retry(db: Database, who: string, id?: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await retryFailed(trx, { id, kinds: deliveryKinds })
    const activity =
      id === undefined
        ? ({ kind: 'deliveries-retried' } as const)
        : ({ kind: 'delivery-retried', about: rows[0]?.person_id } as const)
    if (rows.length > 0) await recordActivity(trx, { who, ...activity })
    return rows.length
  })
}

const day = 86_400_000

/** The deadline for answering a request, as promised in the privacy policy. */
export function deadlineOf(kind: RequestKind, receivedAt: Date): Date {
  return kind === 'deletion'
    ? afterBusinessDays(receivedAt, legalFacts.deletionReviewBusinessDays)
    : new Date(receivedAt.getTime() + legalFacts.rightsRequestDays * day)
}

/** Counts Monday to Friday. Holidays differ by country; ignoring them makes the deadline earlier, never later. */
function afterBusinessDays(from: Date, count: number): Date {
  const date = new Date(from)
  for (let remaining = count; remaining > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) remaining -= 1
  }
  return date
}

/**
 * Adds a person who agreed elsewhere, for example on paper at a fair. The statement of the staff confirms the sign-up and
 * is stored with it. A person who left or complained comes back only by signing up; a bounce is lifted with a reason.
 */
async function addByHand({ db, forwards }: LeadDeps, added: contract.AddedLead, by: string) {
  const { lists, consent } = added
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
    const event = { person_id: person.id, at: now, kind: 'added', by, reason: consent } as const
    await addEvents(
      trx,
      fresh.map((source) => ({ ...event, source })),
    )
    await recordActivity(trx, { who: by, kind: 'lead-added', about: person.id })
    return person.id
  })
}

const refusals = {
  unsubscribed: 'This person has left. They come back by signing up themselves.',
  bounced: 'Mail to this address bounces. Open the person and say why it works again.',
}

/** For a person who asked by phone or letter. Without a list: every list. */
async function unsubscribeByHand(
  db: Database,
  id: number,
  { list, reason, by }: { list?: Source; reason: string; by: string },
) {
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
