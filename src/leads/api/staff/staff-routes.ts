import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import { isStuck, mainError } from '#src/jobs/health.ts'
import { readPause } from '#src/jobs/pause.ts'
import type { NoteRead } from '#src/people/address-reads.ts'
import { addRequest, closeRequestOf } from '#src/people/erasure/requests.ts'
import { listStates } from '#src/people/lists/list-states.ts'
import { reactivate } from '#src/people/suppression/reactivate.ts'
import { isSource, type Source, sources, sourcesOf } from '../../lead-forms.ts'
import {
  addLead,
  closeRequest,
  eraseLead,
  exportLeads,
  getLead,
  leadSummary,
  listLeads,
  noteRequest,
  reactivateLead,
  retryDelivery,
  retryFailed,
  reviewLead,
  unsubscribeLead,
} from '../../staff-contract.ts'
import type { Leads } from '../leads.ts'
import { addByHand, unsubscribeByHand } from './by-hand.ts'
import { deadlineOf } from './deadlines.ts'
import { exportCsv } from './export-csv.ts'
import { presentLead } from './present.ts'
import { presentRequest, readRecord } from './record.ts'
import { type After, deliveryStates, selectPeople, selectSummary } from './staff-queries.ts'
import { retry, review } from './staff-work.ts'

export type LeadsStaffApi = ReturnType<typeof leadsStaffApi>

interface LeadsStaffDeps {
  db: Database
  gate: StaffGate
  leads: Leads
  noteRead: NoteRead
}

/** The API of the leads for staff. */
export function leadsStaffApi({ db, gate, leads, noteRead }: LeadsStaffDeps) {
  const { forwards, hashMailbox, wake, eraseLead: erase } = leads
  const middleware = gate.required
  return apiApp()
    .openapi({ ...listLeads, middleware }, async (c) => {
      const { cursor, limit, ...filter } = c.req.valid('query')
      const people = await selectPeople(db, {
        filter,
        after: readCursor(cursor),
        limit: limit + 1,
      })
      const page = people.slice(0, limit)
      const { length } = page
      await noteRead(c.get('staff'), { addresses: length, kind: 'leads-read', about: length })
      const states = await deliveryStates(db, page)
      const lists = await listStates(
        db,
        sources,
        page.map(({ id }) => id),
      )
      const leads = page.map((person) => {
        const { id } = person
        return presentLead(person, { delivery: states.get(id), lists: lists.get(id) })
      })
      const last = people.length > limit ? page.at(-1) : undefined
      const nextCursor = last ? cursorAfter(last) : null
      return c.json({ leads, nextCursor }, 200)
    })
    .openapi({ ...leadSummary, middleware }, async (c) => {
      const { people, held, failed, days, requests, backlogs } = await selectSummary(db)
      const countOf = (rows: typeof people) => rows.reduce((sum, row) => sum + row.count, 0)
      const ofState = Object.groupBy(people, ({ state }) => state)
      const ofSource = (source: Source) =>
        people.filter((row) => sourcesOf(row.sources).includes(source))
      return c.json(
        {
          total: countOf(people),
          states: Object.fromEntries(
            Object.entries(ofState).map(([state, rows]) => [state, countOf(rows)]),
          ),
          sources: Object.fromEntries(sources.map((source) => [source, countOf(ofSource(source))])),
          held,
          failedDeliveries: failed,
          stuckDeliveries: backlogs.filter(isStuck).map((backlog) => ({
            kind: backlog.kind,
            count: backlog.waiting,
            since: backlog.since,
            errorClass: mainError(backlog) ?? null,
          })),
          paused: (await readPause(db)) ?? null,
          days: days.flatMap(({ source, ...day }) =>
            isSource(source) ? [{ ...day, source }] : [],
          ),
          openRequests: requests.map((row) => ({
            ...presentRequest(row),
            leadId: row.lead_id,
            email: row.email,
          })),
        },
        200,
      )
    })
    .openapi({ ...exportLeads, middleware }, async (c) => {
      await recordActivity(db, { who: c.get('staff').username, kind: 'leads-exported' })
      return exportCsv(c, db, c.req.valid('query'))
    })
    .openapi({ ...retryFailed, middleware }, async (c) => {
      const retried = await retry(db, c.get('staff').username)
      wake()
      return c.json({ retried }, 200)
    })
    .openapi({ ...retryDelivery, middleware }, async (c) => {
      const { deliveryId } = c.req.valid('param')
      if ((await retry(db, c.get('staff').username, deliveryId)) === 0)
        throw notFound('failed delivery')
      wake()
      return c.body(null, 204)
    })
    .openapi({ ...closeRequest, middleware }, async (c) => {
      await closeRequestOf(db, c.req.valid('param').requestId, c.get('staff').username)
      return c.body(null, 204)
    })
    .openapi({ ...getLead, middleware }, async (c) => {
      const { leadId } = c.req.valid('param')
      const record = await readRecord(db, leadId)
      await noteRead(c.get('staff'), { addresses: 1, kind: 'lead-read', about: leadId })
      return c.json(record, 200)
    })
    .openapi({ ...eraseLead, middleware }, async (c) => {
      const { leadId: id } = c.req.valid('param')
      await erase({ id, by: c.get('staff').username, log: c.get('log') })
      return c.body(null, 204)
    })
    .openapi({ ...reviewLead, middleware }, async (c) => {
      const { decision } = c.req.valid('json')
      const { leadId: id } = c.req.valid('param')
      await review(db, { id, decision, by: c.get('staff').username, forwards, hashMailbox })
      wake()
      return c.body(null, 204)
    })
    .openapi({ ...addLead, middleware }, async (c) => {
      const by = c.get('staff').username
      const id = await addByHand(db, { ...c.req.valid('json'), by, forwards })
      wake()
      return c.json({ lead: { id } }, 201)
    })
    .openapi({ ...unsubscribeLead, middleware }, async (c) => {
      const { leadId: id } = c.req.valid('param')
      await unsubscribeByHand(db, { id, ...c.req.valid('json'), by: c.get('staff').username })
      return c.body(null, 204)
    })
    .openapi({ ...reactivateLead, middleware }, async (c) => {
      const { leadId: id } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      await reactivate(db, { id, reason, by: c.get('staff').username, lists: sources })
      return c.body(null, 204)
    })
    .openapi({ ...noteRequest, middleware }, async (c) => {
      const { kind } = c.req.valid('json')
      const now = new Date()
      const request = await addRequest(db, {
        personId: c.req.valid('param').leadId,
        kind,
        receivedAt: now.toISOString(),
        dueAt: deadlineOf(kind, now).toISOString(),
        by: c.get('staff').username,
      })
      return c.json({ request: presentRequest(request) }, 201)
    })
}

const cursorAfter = (row: { last_sign_up_at: string; id: number }) =>
  Buffer.from(`${row.last_sign_up_at} ${row.id}`).toString('base64url')

function readCursor(cursor: string | undefined): After | undefined {
  if (!cursor) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, lastSignUpAt, id] = /^([\dTZ:.-]{20,30}) (\d{1,10})$/.exec(text) ?? []
  if (!lastSignUpAt || !id) throw invalid({ cursor: ['This cursor is invalid.'] })
  return { lastSignUpAt, id: Math.min(Number(id), 2_147_483_647) }
}
