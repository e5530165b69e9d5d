import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#src/db/database.ts'
import type { Engine } from '#src/db/engine.ts'
import { type MailRate, returnBudget, takeBudget } from './budget.ts'
import type { GroupWriter } from './group-writer.ts'
import { nextRecipients, type Recipient, type Result } from './in-flight.ts'
import type { Pace } from './pace.ts'

export interface SupplyDeps {
  db: Database
  engine: Engine
  rate: MailRate
  /** False holds everything back, for example after a restore. */
  mayDeliver: () => Promise<boolean>
  /** Shorter in tests. */
  pollMs?: number
}

/**
 * How many mails are marked with one commit, for all connections. Marked mails become uncertain if the process dies.
 */
export const group = 8
const batch = 64

/** Marks recipients as in flight, a few at a time, and hands them to the connections. */
export function createSupply(
  { db, engine, rate, mayDeliver, pollMs = 5000 }: SupplyDeps,
  {
    newsletterId,
    pace,
    writer,
    signal,
  }: { newsletterId: number; pace: Pace; writer: GroupWriter; signal: AbortSignal },
) {
  let buffer: Recipient[] = []
  /** Recipients marked as in flight, for the next free connections. */
  let ready: Recipient[] = []
  let supplying: Promise<void> | undefined
  let isExhausted = false
  let restMs: number | undefined

  const refill = async () => {
    if (!(await mayDeliver())) {
      restMs = pollMs
      return
    }
    const wanted = rate.perSecond ? Math.min(batch, rate.perSecond) : batch
    const { granted, waitMs } = await takeBudget(db, engine, rate, wanted)
    if (granted === 0) {
      restMs = waitMs
      return
    }
    buffer = await nextRecipients(db, { newsletterId, engine, limit: granted })
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
  }

  /** Sets marked mails that were not sent back to waiting. */
  const unmark = () => {
    const back: Result = { state: 'waiting', waitMs: pace.waitMs(), counts: false }
    for (const recipient of ready.splice(0)) void writer.settle(recipient, back)
  }

  return {
    unmark,
    /** How long to wait if the rate limit is reached or sending is on hold. */
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
        if (recipient) return recipient
        supplying ??= supply().finally(() => {
          supplying = undefined
        })
        await supplying
      }
      return undefined
    },
  }
}
