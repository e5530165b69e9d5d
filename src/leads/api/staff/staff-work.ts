import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import { countSignedUp } from '#src/db/count-sign-ups.ts'
import type { Database } from '#src/db/database.ts'
import { forgetAddress, noteErasure, writeErasure } from '#src/db/erasures.ts'
import { retryFailed } from '#src/jobs/queue.ts'
import type { Mailer } from '#src/mail/mail.ts'
import { mailId } from '#src/mail/mail-job.ts'
import type { RequestKind } from '../../choices.ts'
import { deliveryKinds } from '../../delivery-kinds.ts'
import type { Forwards } from '../deliveries/deliver-provider.ts'
import { enqueueDeliveries } from '../deliveries/deliveries.ts'
import type { HashMailbox } from '../deliveries/mailbox-mails.ts'
import { deadlineOf } from './deadlines.ts'

interface Erase {
  id: number
  /** Of the staff; nobody where the person did it. */
  by?: string
  mailer: Mailer
  /** The file beside the database that lists erasures. */
  erasuresFile: string
}

/**
 * Deletes everything about one person, including copies of mails. The record of an answered request stays, without a
 * name.
 */
export async function erase(
  db: Database,
  { id, by, mailer, erasuresFile }: Erase,
): Promise<{ listed: boolean }> {
  const { mails, erasure } = await db.transaction().execute(async (trx) => {
    const mails = await trx
      .selectFrom('outbox')
      .select(['id', 'kind', 'created_at'])
      .where('person_id', '=', id)
      .execute()
    await trx
      .updateTable('privacy_requests')
      .set({ closed_at: new Date().toISOString(), closed_by: by ?? 'the person' })
      .where('person_id', '=', id)
      .where('closed_at', 'is', null)
      .execute()
    // Before the person, as when the results of a newsletter are stored: in the other order PostgreSQL ends one of the
    // two as a deadlock.
    await trx
      .updateTable('newsletter_recipients')
      .set({ person_id: null })
      .where('person_id', '=', id)
      .execute()
    const person = await trx
      .deleteFrom('people')
      .where('id', '=', id)
      .returning(['created_at', 'email'])
      .executeTakeFirst()
    if (!person) throw notFound('lead')
    await forgetAddress(trx, person.email)
    const { created_at } = person
    const erasure = { person_id: id, created_at, erased_at: new Date().toISOString() }
    await noteErasure(trx, erasure)
    // The record of activity also names networks, and that of an erased person is not kept.
    if (by) await recordActivity(trx, { who: by, kind: 'lead-erased', about: id })
    return { mails, erasure }
  })
  await mailer.forget(mails.map(mailId))
  const listed = writeErasure(erasuresFile, erasure).then(
    () => true,
    () => false,
  )
  return { listed: await listed }
}

interface Review {
  id: number
  decision: 'release' | 'reject'
  by: string
  forwards: Forwards
  hashMailbox: HashMailbox
}

/** Released sign-ups continue as if they had never been held. Rejected ones stay on record, and nothing is sent. */
export async function review(
  db: Database,
  { id, decision, by, forwards, hashMailbox }: Review,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString()
    const held = await trx
      .updateTable('sign_ups')
      .set({ review: decision === 'release' ? 'clear' : 'rejected' })
      .where('person_id', '=', id)
      .where('review', '=', 'held')
      .returningAll()
      .execute()
    if (held.length === 0) throw notFound('held sign-up')
    const person = await trx
      .updateTable('people')
      .set({ held: 0 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('person_events')
      .values({
        person_id: id,
        at: now,
        kind: decision === 'release' ? 'released' : 'rejected',
        by,
      })
      .execute()
    const kind = decision === 'release' ? 'lead-released' : 'lead-rejected'
    await recordActivity(trx, { who: by, kind, about: id })
    if (decision === 'reject') return
    await countSignedUp(trx, held)
    for (const signUp of held) {
      await enqueueDeliveries(trx, { person, signUp, forwards, hashMailbox, now })
    }
  })
}

export async function noteRequestOf(db: Database, id: number, kind: RequestKind, by: string) {
  const now = new Date()
  const person = await db.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst()
  if (!person) throw notFound('lead')
  return db.transaction().execute(async (trx) => {
    await recordActivity(trx, { who: by, kind: 'request-noted', about: id })
    return trx
      .insertInto('privacy_requests')
      .values({
        person_id: id,
        kind,
        received_at: now.toISOString(),
        due_at: deadlineOf(kind, now).toISOString(),
      })
      .returningAll()
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
      .executeTakeFirst()
    if (!closed) throw notFound('open request')
    const about = closed.person_id ?? undefined
    await recordActivity(trx, { who: by, kind: 'request-closed', about })
  })
}

/** Restarts failed deliveries; without an id, all of them. */
export async function retry(db: Database, by: string, deliveryId?: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await retryFailed(trx, { id: deliveryId, kinds: deliveryKinds })
    const [first] = rows
    if (first) {
      await recordActivity(
        trx,
        deliveryId === undefined
          ? { who: by, kind: 'deliveries-retried' }
          : { who: by, kind: 'delivery-retried', about: first.person_id },
      )
    }
    return rows.length
  })
}
