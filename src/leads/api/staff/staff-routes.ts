import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { cursorAfter, readCursor } from '#src/app/cursor.ts'
import { listStates } from '#src/people/lists/list-states.ts'
import { tagsOf } from '#src/people/tags/tags.ts'
import { sources } from '../../lead-forms.ts'
import { exportLeads, getLead, leadSummary, listLeads } from '../../staff-contract.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { staffActions } from './actions.ts'
import { exportCsv } from './export-csv.ts'
import { questionsApi } from './questions.ts'
import { presentLead, readRecord } from './record.ts'
import { referralsApi } from './referrals.ts'
import { deliveryStates, positionOf, selectPeople, sortedValues } from './staff-queries.ts'
import { readSummary } from './summary.ts'
import { tagsAndNotes } from './tags-and-notes.ts'

export type LeadsStaffApi = ReturnType<typeof leadsStaffApi>

/** The API of the leads for staff. */
export function leadsStaffApi(deps: LeadDeps) {
  const { db, gate, noteRead } = deps
  const middleware = gate.required
  return apiApp()
    .route('/', referralsApi(deps))
    .openapi({ ...listLeads, middleware }, async (c) => {
      const { cursor, limit, ...filter } = c.req.valid('query')
      const after = readCursor(cursor, sortedValues)
      const people = await selectPeople(db, { filter, after, limit: limit + 1 })
      const page = people.slice(0, limit)
      const ids = page.map(({ id }) => id)
      const { length } = ids
      await noteRead(c.get('staff'), { addresses: length, kind: 'leads-read', about: length })
      const states = await deliveryStates(db, ids)
      const lists = await listStates(db, sources, ids)
      const tags = await tagsOf(db, ids)
      const last = people.length > limit ? page.at(-1) : undefined
      const body = {
        leads: page.map((person) =>
          presentLead(person, states.get(person.id), lists.get(person.id), tags.get(person.id)),
        ),
        nextCursor: last ? cursorAfter(positionOf(filter, last)) : null,
      }
      return c.json(body, 200)
    })
    .openapi({ ...leadSummary, middleware }, async (c) => c.json(await readSummary(db), 200))
    .openapi({ ...exportLeads, middleware }, async (c) => {
      await recordActivity(db, { who: c.get('staff').username, kind: 'leads-exported' })
      return exportCsv(c, db, c.req.valid('query'))
    })
    .route('/', questionsApi(deps))
    .openapi({ ...getLead, middleware }, async (c) => {
      const { leadId } = c.req.valid('param')
      const record = await readRecord(db, leadId)
      await noteRead(c.get('staff'), { addresses: 1, kind: 'lead-read', about: leadId })
      return c.json(record, 200)
    })
    .route('/', staffActions(deps))
    .route('/', tagsAndNotes(deps))
}
