import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Insertable, type Selectable, sql } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'
import { jobsOfPeople, type PersonJob } from '#src/jobs/queue.ts'
import { hasNoSignUp } from '../lists/list-states.ts'
import { lockPerson, type PersonHooks } from '../person.ts'
import { leaveLine, recountLine } from '../waitlist/line.ts'

/*
 * Erased people must not come back with a backup that is older than the erasure. The list identifies rows, not
 * people: id and time of creation, which mean nothing without the backup. It is stored twice: in the database, and so
 * in every later backup; and in a file beside the database, in case the database is lost.
 */

/** With the time of creation: after a restore the same id may be assigned to somebody else. */
export type Erasure = Selectable<Schema['erasures']>

export const erasuresFile = (dataDir: string) => join(dataDir, 'erasures.jsonl')

/** Call it after the transaction of the erasure: a file that cannot be written must not undo an erasure. */
export const writeErasure = (file: string, erasure: Erasure) =>
  appendFile(file, `${JSON.stringify(erasure)}\n`, { mode: 0o600 })

/** Incomplete lines (after a crash or on a full disk) are skipped. */
export async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    try {
      const { person_id, created_at, erased_at } = JSON.parse(line)
      const isWhole = Number.isInteger(person_id) && Boolean(created_at) && Boolean(erased_at)
      return isWhole ? [{ person_id, created_at, erased_at }] : []
    } catch {
      return []
    }
  })
}

/** Empty if the table does not exist: in an empty database, or one of an early version. */
export async function listErasures(db: Database): Promise<Erasure[]> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'erasures')) return []
  return db.selectFrom('erasures').select(['person_id', 'created_at', 'erased_at']).execute()
}

/** Adds erasures to the list and erases the people in it; returns how many people had come back. */
export async function applyErasures(
  db: Database,
  erasures: Erasure[],
  { forgetAddress }: Pick<PersonHooks, 'forgetAddress'>,
): Promise<number> {
  await addErasures(db, erasures)
  const erased = await db
    .deleteFrom('people')
    .where(
      sql<boolean>`exists (
        select 1 from erasures
        where erasures.person_id = people.id and erasures.created_at = people.created_at
      )`,
    )
    .returning('email')
    .execute()
  if (erased.length > 0) await recountLine(db)
  for (const { email } of erased) await forgetAddress(db, email)
  return erased.length
}

const rowsAtOnce = 200

/** Call it in the transaction that erases. */
export async function addErasures(db: Database, erasures: Erasure[]): Promise<void> {
  for (let i = 0; i < erasures.length; i += rowsAtOnce) {
    await db
      .insertInto('erasures')
      .values(erasures.slice(i, i + rowsAtOnce))
      .onConflict((clash) => clash.columns(['person_id', 'created_at']).doNothing())
      .execute()
  }
}

interface Erase {
  id: number
  /** Undefined if the person did it. */
  by?: string
  hooks: PersonHooks
  erasuresFile: string
}

/**
 * Deletes everything about one person. The record of an answered request stays, without a name. Returns the person's
 * jobs, whose mails may have copies, and whether the erasure is in the file: if that fails, the erasure stands.
 */
export async function erase(db: Database, { id, by, hooks, erasuresFile }: Erase) {
  const { jobs, erasure } = await db.transaction().execute(async (trx) => {
    const jobs = await jobsOfPeople(trx, [id])
    await hooks.beforeErasure(trx, id)
    const person = await lockPerson(trx, { id })
    if (!person) throw notFound('lead')
    await trx
      .updateTable('privacy_requests')
      .set({ closed_at: new Date().toISOString(), closed_by: by ?? 'the person' })
      .where('person_id', '=', id)
      .where('closed_at', 'is', null)
      .execute()
    await leaveLine(trx, [id])
    await trx.deleteFrom('people').where('id', '=', id).execute()
    await hooks.forgetAddress(trx, person.email)
    const { created_at } = person
    const erasure = { person_id: id, created_at, erased_at: new Date().toISOString() }
    await addErasures(trx, [erasure])
    // The record of activity also names networks, and that of an erased person is not kept.
    if (by) await recordActivity(trx, { who: by, kind: 'lead-erased', about: id })
    return { jobs, erasure }
  })
  const isListed = await writeErasure(erasuresFile, erasure).then(
    () => true,
    () => false,
  )
  return { jobs, isListed }
}

export const requestColumns = [
  'privacy_requests.id',
  'privacy_requests.kind',
  'received_at as receivedAt',
  'due_at as dueAt',
  'closed_at as closedAt',
  'closed_by as closedBy',
] as const

type NewRequest = Insertable<Schema['privacy_requests']> & { person_id: number }

export async function addRequest(db: Database, request: NewRequest, by: string) {
  const { person_id: id } = request
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('people')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('lead'))
    await recordActivity(trx, { who: by, kind: 'request-noted', about: id })
    return trx
      .insertInto('privacy_requests')
      .values(request)
      .returning(requestColumns)
      .executeTakeFirstOrThrow()
  })
}

export async function closeRequestOf(db: Database, requestId: number, by: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('privacy_requests')
      .set({ closed_at: new Date().toISOString(), closed_by: by })
      .where('id', '=', requestId)
      .where('closed_at', 'is', null)
      .returning('person_id')
      .executeTakeFirstOrThrow(() => notFound('open request'))
    const about = closed.person_id ?? undefined
    await recordActivity(trx, { who: by, kind: 'request-closed', about })
  })
}

const batch = 200

interface Unconfirmed {
  /** People whose last sign-up is older are deleted. */
  before: string
  confirmedLists: readonly string[]
  forgetMails: (jobs: PersonJob[]) => Promise<void>
  signal: AbortSignal
}

/**
 * Deletes everything about people who signed up and never confirmed: the owner of the address may never have visited
 * the site. People who also used a form without confirmation, or who have an open privacy request, are kept.
 */
export async function deleteUnconfirmed(
  db: Database,
  { before, confirmedLists, forgetMails, signal }: Unconfirmed,
): Promise<number> {
  const old = () =>
    db
      .selectFrom('people')
      .select('people.id')
      .where('state', '=', 'unconfirmed')
      .where('last_sign_up_at', '<', before)
      .where(
        hasNoSignUp(sql`s.source not in (${sql.join(confirmedLists)}) and s.review <> 'rejected'`),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('privacy_requests')
              .select('privacy_requests.id')
              .whereRef('privacy_requests.person_id', '=', 'people.id')
              .where('privacy_requests.closed_at', 'is', null),
          ),
        ),
      )
  let deleted = 0
  while (!signal.aborted) {
    const ids = (await old().limit(batch).execute()).map(({ id }) => id)
    if (ids.length === 0) break
    const jobs = await jobsOfPeople(db, ids)
    // Checked again, because somebody may have confirmed in between.
    const gone = await db
      .deleteFrom('people')
      .where('id', 'in', ids)
      .where('id', 'in', old())
      .returning('id')
      .execute()
    await forgetMails(jobs)
    deleted += gone.length
    if (gone.length === 0) break
  }
  return deleted
}
