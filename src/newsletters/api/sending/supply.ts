import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'
import { readPause } from '#src/jobs/pause.ts'
import type { MailRate, NewsletterDeps } from '../newsletter-deps.ts'
import type { GroupWriter } from './group-writer.ts'
import { nextRecipients, type Recipient, type Result } from './in-flight.ts'

const firstPauseMs = 1000
const longestPauseMs = 60_000

export type Pace = ReturnType<typeof createPace>

/** Slows this process down while the mail server asks for it, and speeds up again step by step. */
export function createPace(clock = () => performance.now()) {
  let pauseMs = 0
  let freeAt = 0
  return {
    waitMs: () => Math.max(0, freeAt - clock()),
    slowDown() {
      const now = clock()
      // Replies to mails that were sent in parallel count once.
      if (now < freeAt) return
      pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2))
      freeAt = now + pauseMs
    },
    accepted() {
      pauseMs = pauseMs > firstPauseMs ? pauseMs / 2 : 0
    },
  }
}

/** Mails that are marked with one commit, for all connections. They become uncertain if the process dies. */
export const group = 8
const batch = 64

interface Supplied {
  newsletterId: number
  pace: Pace
  writer: GroupWriter
  signal: AbortSignal
  /** Steps of a sequence are sent only to those who were due at this time, and while `mayGoOn` says so. */
  due?: { before: string; mayGoOn: () => boolean }
}

/** Marks recipients as in flight, a few at a time, and hands them to the connections. */
export function createSupply(
  { db, settings: { mailRate: rate }, times }: NewsletterDeps,
  { newsletterId, pace, writer, signal, due }: Supplied,
) {
  let buffer: Recipient[] = []
  /** Recipients marked as in flight, for the next free connections. */
  let ready: Recipient[] = []
  let supplying: Promise<void> | undefined
  let isExhausted = false
  let restMs: number | undefined

  const refill = async () => {
    if (due && !due.mayGoOn()) return
    // Everything is held back, for example after a restore.
    if (await readPause(db)) {
      restMs = times?.pollMs ?? 5000
      return
    }
    const wanted = rate.perSecond ? Math.min(batch, rate.perSecond) : batch
    const { granted, waitMs } = await takeBudget(db, rate, wanted)
    if (granted === 0) {
      restMs = waitMs
      return
    }
    buffer = await nextRecipients(db, { newsletterId, limit: granted, dueBefore: due?.before })
    await returnBudget(db, rate, granted - buffer.length)
  }

  /** Fills `ready`. If there is nothing to send now, all connections end. */
  const supply = async () => {
    if (buffer.length === 0) await refill()
    if (buffer.length === 0) {
      isExhausted = true
      return
    }
    ready = await writer.mark(buffer.splice(0, group))
    // The newsletter was paused or cancelled, or another process has the job: query the recipients again.
    if (ready.length === 0) buffer = []
    // The server asked for a pause, or the process stops, since the group was begun.
    if (pace.waitMs() > 0 || signal.aborted) unmark()
  }

  const supplyOnce = () => {
    supplying ??= supply().finally(() => {
      supplying = undefined
    })
    return supplying
  }

  /** Sets marked mails that were not sent back to waiting. */
  const unmark = () => {
    const back: Result = { state: 'waiting', waitMs: pace.waitMs(), counts: false }
    for (const recipient of ready.splice(0)) void writer.settle(recipient, back)
  }

  return {
    /** Sets back what is marked, when no connection takes mails any more. */
    async end(): Promise<void> {
      await supplying?.catch(() => {})
      unmark()
    },
    restMs: () => restMs,
    /** The next mail to send. No mail is marked while the server asks for a pause. */
    async next(): Promise<Recipient | undefined> {
      while (!signal.aborted && !isExhausted) {
        if (pace.waitMs() > 0) {
          unmark()
          await sleep(pace.waitMs(), undefined, { signal }).catch(() => {})
          continue
        }
        const recipient = ready.shift()
        if (recipient) {
          // The next group is marked while this one is sent. If that fails, the next caller tries it again.
          if (ready.length === 0) supplyOnce().catch(() => {})
          return recipient
        }
        await supplyOnce()
      }
      return undefined
    },
  }
}

export async function returnBudget(db: Database, rate: MailRate, unused: number): Promise<void> {
  if (unused <= 0 || (!rate.perSecond && !rate.perHour)) return
  const less = (column: 'second_used' | 'hour_used') =>
    sql<number>`case when ${sql.ref(column)} > ${unused} then ${sql.ref(column)} - ${unused} else 0 end`
  await db
    .updateTable('mail_budget')
    .set({ second_used: less('second_used'), hour_used: less('hour_used') })
    .where('name', '=', 'rate')
    .execute()
}

/** Takes up to `wanted` mails from the budget that all processes share, measured by the clock of the database. */
export async function takeBudget(db: Database, rate: MailRate, wanted: number) {
  if (!rate.perSecond && !rate.perHour) return { granted: wanted, waitMs: 0 }
  return db.transaction().execute(async (trx) => {
    const ms = await databaseClock(trx)
    const [second, hour] = [Math.floor(ms / 1000), Math.floor(ms / 3_600_000)]
    // Writing first locks the row, so two processes cannot both take the same remainder.
    const row = await trx
      .insertInto('mail_budget')
      .values({ name: 'rate', second, second_used: 0, hour, hour_used: 0 })
      .onConflict((clash) => clash.column('name').doUpdateSet({ name: 'rate' }))
      .returningAll()
      .executeTakeFirstOrThrow()
    const used = {
      second: row.second === second ? row.second_used : 0,
      hour: row.hour === hour ? row.hour_used : 0,
    }
    const remaining = Math.min(
      wanted,
      (rate.perSecond ?? wanted + used.second) - used.second,
      (rate.perHour ?? wanted + used.hour) - used.hour,
    )
    const granted = Math.max(0, remaining)
    const hourFull = rate.perHour !== undefined && used.hour >= rate.perHour
    const waitMs = granted ? 0 : hourFull ? 3_600_000 - (ms % 3_600_000) : 1000 - (ms % 1000)
    await trx
      .updateTable('mail_budget')
      .set({ second, second_used: used.second + granted, hour, hour_used: used.hour + granted })
      .where('name', '=', 'rate')
      .execute()
    return { granted, waitMs }
  })
}
