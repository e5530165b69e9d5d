import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import { requestColumns } from '#src/people/erasure/erasures.ts'
import { type ListState, listsOfPerson } from '#src/people/lists/list-states.ts'
import { notesOf } from '#src/people/notes/notes.ts'
import { answersOf } from '#src/people/questions/questions.ts'
import { tagsOf } from '#src/people/tags/tags.ts'
import { referralsOf } from '#src/people/waitlist/referrals.ts'
import { deliveriesOnly } from '../../delivery-kinds.ts'
import { campaignFields } from '../../lead-form.ts'
import { isSource, type Source, sources, sourcesOf } from '../../lead-forms.ts'
import type { Lead, LeadRecord } from '../../staff-contract.ts'
import { deliveryStates, presentLists, stateOf } from './staff-queries.ts'

/** Everything stored about one person: shown on the screen and used to answer access requests. */
export async function readRecord(db: Database, id: number): Promise<LeadRecord> {
  const person = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
  if (!person) throw notFound('lead')
  const [states, referrals, lists, signUps, deliveries, events, requests, newsletters] =
    await Promise.all([
      deliveryStates(db, [id]),
      referralsOf(db, id),
      listsOfPerson(db, sources, id),
      db
        .selectFrom('sign_ups')
        .select(['id', 'source', 'created_at as createdAt', 'name', 'company', 'role', 'info'])
        .select(['page', 'review', 'reasons', 'confirmed_at as confirmedAt', 'promise'])
        .where('person_id', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('outbox')
        .select(['id', 'kind', 'state', 'created_at as createdAt', 'due_at as dueAt'])
        .select(['settled_at as settledAt', 'attempts'])
        .select(['last_error as lastError', 'error_class as errorClass'])
        .where('person_id', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('person_events')
        .selectAll()
        .where('person_id', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('privacy_requests')
        .select(requestColumns)
        .where('person_id', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('newsletter_recipients as r')
        .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
        .leftJoin('sequences as q', 'q.id', 'n.sequence_id')
        .select(['n.id', 'n.subject', 'n.started_at', 'n.created_at', 'q.name as sequence'])
        .select(['r.state', 'r.reason', 'r.settled_at', 'r.due_at'])
        .where('r.person_id', '=', id)
        .orderBy('r.id')
        .execute(),
    ])
  const answers = Map.groupBy(await answersOf(db, [id]), ({ signUpId }) => signUpId)
  const tags = (await tagsOf(db, [id])).get(id)
  return {
    lead: presentLead(person, states.get(id), lists, tags),
    referrals,
    signUps: signUps.filter(isOfKnownForm).map((signUp) => ({
      ...signUp,
      answers: (answers.get(signUp.id) ?? []).map(({ question, answer }) => ({ question, answer })),
    })),
    notes: await notesOf(db, id),
    deliveries: deliveriesOnly(deliveries),
    events: events.map(({ at, kind, by, source, reason }) => ({
      at,
      kind,
      by,
      reason,
      list: source && isSource(source) ? source : null,
    })),
    requests,
    newsletters: newsletters.map((row) => ({
      newsletterId: row.id,
      subject: row.subject,
      sequence: row.sequence,
      state: row.state === 'in-flight' ? 'waiting' : row.state,
      reason: row.reason,
      at: row.settled_at ?? (row.sequence ? row.due_at : (row.started_at ?? row.created_at)),
    })),
  }
}

const isOfKnownForm = <T extends { source: string }>(row: T): row is T & { source: Source } =>
  isSource(row.source)

export const isPaused = ({ paused_until }: PersonRow) =>
  (paused_until ?? '') > new Date().toISOString()

export function presentLead(
  person: PersonRow,
  delivery: Lead['delivery'] = 'none',
  stored: ListState<Source>[] = [],
  tags: string[] = [],
): Lead {
  const lists = presentLists(stored)
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    company: person.company,
    state: stateOf(person, lists),
    sources: sourcesOf(person.sources),
    lists,
    held: person.held,
    pausedUntil: isPaused(person) ? person.paused_until : null,
    digest: person.digest,
    delivery,
    createdAt: person.created_at,
    lastSignUpAt: person.last_sign_up_at,
    firstPage: person.first_page,
    referrer: person.referrer,
    campaign: Object.fromEntries(
      campaignFields.flatMap((name) => {
        const value = person[name]
        return value ? [[name, value]] : []
      }),
    ),
    tags,
  }
}
