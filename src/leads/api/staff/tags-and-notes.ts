import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { addNote, deleteNote, editNote } from '#src/people/notes/notes.ts'
import { lockPerson } from '#src/people/person.ts'
import { changeTags, mostTags, type TagChange, tagsOf } from '#src/people/tags/tags.ts'
import * as contract from '../../staff-contract.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { positionOf, selectPeople } from './staff-queries.ts'

export function tagsAndNotes({ db, gate }: LeadDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...contract.tagLeads, middleware }, async (c) => {
      const who = c.get('staff').username
      const { ids, filter = {}, ...change } = c.req.valid('json')
      let people = 0
      const tag = async (found: number[]) => {
        people += found.length
        await db.transaction().execute((trx) => changeTags(trx, found, change))
      }
      if (ids) await tag(ids)
      else await forEveryPage(db, filter, tag)
      await recordActivity(db, { who, kind: 'leads-tagged', about: people })
      return c.json({ people }, 200)
    })
    .openapi({ ...contract.tagLead, middleware }, async (c) => {
      const { leadId: id } = c.req.valid('param')
      const who = c.get('staff').username
      const tags = await db.transaction().execute(async (trx) => {
        const after = await tagOne(trx, id, c.req.valid('json'))
        await recordActivity(trx, { who, kind: 'leads-tagged', about: 1 })
        return after
      })
      return c.json({ tags }, 200)
    })
    .openapi({ ...contract.addNote, middleware }, async (c) => {
      const { leadId: personId } = c.req.valid('param')
      const by = c.get('staff').username
      const id = await db.transaction().execute(async (trx) => {
        const added = await addNote(trx, { personId, by, ...c.req.valid('json') })
        await recordActivity(trx, { who: by, kind: 'lead-noted', about: personId })
        return added
      })
      return c.json({ note: { id } }, 201)
    })
    .openapi({ ...contract.editNote, middleware }, async (c) => {
      const { leadId: personId, noteId } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        await editNote(trx, { personId, noteId, ...c.req.valid('json') })
        const who = c.get('staff').username
        await recordActivity(trx, { who, kind: 'lead-noted', about: personId })
      })
      return c.body(null, 204)
    })
    .openapi({ ...contract.deleteNote, middleware }, async (c) => {
      const { leadId: personId, noteId } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        await deleteNote(trx, { personId, noteId })
        const who = c.get('staff').username
        await recordActivity(trx, { who, kind: 'lead-noted', about: personId })
      })
      return c.body(null, 204)
    })
}

async function tagOne(trx: Database, id: number, change: TagChange): Promise<string[]> {
  if (!(await lockPerson(trx, { id }))) throw notFound('lead')
  await changeTags(trx, [id], change)
  const tags = (await tagsOf(trx, [id])).get(id) ?? []
  if (change.add.every((tag) => tags.includes(tag))) return tags
  throw invalid({ add: [`A person has at most ${mostTags} tags.`] })
}

const batch = 500

/** In the order of the first sign-up, which tags do not change: the filter may be about the tag itself. */
async function forEveryPage(
  db: Database,
  given: contract.LeadFilter,
  work: (ids: number[]) => Promise<void>,
): Promise<void> {
  const filter = { ...given, sort: 'first-oldest' } as const
  let people = await selectPeople(db, { filter, after: undefined, limit: batch })
  for (let last = people.at(-1); last; last = people.at(-1)) {
    await work(people.map(({ id }) => id))
    if (people.length < batch) return
    people = await selectPeople(db, { filter, after: positionOf(filter, last), limit: batch })
  }
}
