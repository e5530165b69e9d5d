import { type SqlBool, sql } from 'kysely'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { isStuck, mainError, readBacklogs } from '#src/jobs/health.ts'
import { readPause } from '#src/jobs/pause.ts'
import { requestColumns } from '#src/people/erasure/erasures.ts'
import { countNobody } from '#src/people/lists/list-states.ts'
import { deliveriesOnly } from '../../delivery-kinds.ts'
import {
  bitsOf,
  confirmedSources,
  isSource,
  type Source,
  sources,
  sourcesOf,
} from '../../lead-forms.ts'
import type { LeadSummary } from '../../staff-contract.ts'

/** The screen shows 30 days; the time zone decides which day is the last, so a few more are read. */
const daysRead = 32

export async function readSummary(db: Database): Promise<LeadSummary> {
  const since = new Date(Date.now() - daysRead * 86_400_000).toISOString().slice(0, 10)
  const [people, nobody, held, failed, days, start, requests, backlogs, pause] = await Promise.all([
    db
      .selectFrom('people')
      .select(['state', 'sources', sql<number>`count(*)`.as('count')])
      .groupBy(['state', 'sources'])
      .execute(),
    countNobody(db),
    countRows(db.selectFrom('people').where('held', '>', 0)),
    countRows(db.selectFrom('outbox').where('state', '=', 'failed')),
    db
      .selectFrom('sign_up_counts')
      .select(['period as day', 'list as source', sql<number>`sum(sign_ups)`.as('count')])
      .where('period', '>=', since)
      .where(sql<SqlBool>`length(period) = 10`)
      .groupBy(['period', 'list'])
      .orderBy('period')
      .execute(),
    db
      .selectFrom('counting_starts')
      .select('day')
      .where('what', '=', 'sign-ups')
      .executeTakeFirst(),
    db
      .selectFrom('privacy_requests')
      .innerJoin('people', 'people.id', 'privacy_requests.person_id')
      .select(requestColumns)
      .select(['people.id as leadId', 'people.email'])
      .where('closed_at', 'is', null)
      .orderBy('due_at')
      .execute(),
    readBacklogs(db),
    readPause(db),
  ])
  const robots = new Map(nobody.map(({ sources: bits, count: all }) => [bits, all]))
  const counted = people.map(({ state, sources: bits, count: all }) => ({
    state: state === 'unconfirmed' && (bits & confirmedBits) === 0 ? 'registered' : state,
    sources: bits,
    count: state === 'unconfirmed' ? all - (robots.get(bits) ?? 0) : all,
  }))
  const countOf = (rows: typeof counted) => rows.reduce((sum, row) => sum + row.count, 0)
  const ofState = Object.groupBy(
    counted.filter((row) => row.count > 0),
    ({ state }) => state,
  )
  const ofSource = (source: Source) =>
    counted.filter((row) => sourcesOf(row.sources).includes(source))
  return {
    total: countOf(counted),
    states: Object.fromEntries(
      Object.entries(ofState).map(([state, rows]) => [state, countOf(rows ?? [])]),
    ),
    sources: Object.fromEntries(sources.map((source) => [source, countOf(ofSource(source))])),
    held,
    failedDeliveries: failed,
    stuckDeliveries: deliveriesOnly(backlogs)
      .filter(isStuck)
      .map((backlog) => ({
        kind: backlog.kind,
        count: backlog.waiting,
        since: backlog.since,
        errorClass: mainError(backlog) ?? null,
      })),
    paused: pause ?? null,
    days: days.flatMap(({ source, ...day }) => (isSource(source) ? [{ ...day, source }] : [])),
    countingSince: start?.day ?? since,
    openRequests: requests,
  }
}

const confirmedBits = bitsOf(confirmedSources)
