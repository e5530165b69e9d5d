import type { Database } from '#src/db/database.ts'
import type { Engine } from '#src/db/engine.ts'
import type { Job } from '#src/jobs/job-kind.ts'
import { markInFlight, type Recipient, type Result, settleAll } from './in-flight.ts'

interface Marking {
  recipient: Recipient
  resolve: (sendable: boolean) => void
  reject: (error: unknown) => void
}

interface Settling {
  recipient: Recipient
  result: Result
  resolve: () => void
}

interface GroupWriterDeps {
  db: Database
  engine: Engine
  /** Of the newsletter; it is marked while the claim of this job lasts. */
  job: Pick<Job, 'id' | 'claimed_by'>
  newsletterId: number
  /** In the same transaction as the results: what they mean for people. */
  onSettled: (trx: Database, settled: { recipient: Recipient; result: Result }[]) => Promise<void>
  /** Waits before results are written again, when the database does not answer. */
  retryPause: () => Promise<void>
  /** Results that are written without waiting for others. */
  group: number
}

/** How long a result may wait for others: what the server took is uncertain if the process dies meanwhile. */
const gatherMs = 30

/**
 * Writes the marks and results of all connections together: one commit for many mails. A result is written again until
 * the database has it; a mark that fails sends nothing.
 */
export function createGroupWriter(deps: GroupWriterDeps) {
  const { db, engine, job, newsletterId, onSettled, retryPause, group } = deps
  let marks: Marking[] = []
  let settlements: Settling[] = []
  let flushing: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined

  const flushOnce = async () => {
    const marking = marks
    const settling = settlements
    marks = []
    settlements = []
    try {
      const sendable = await db.transaction().execute(async (trx) => {
        const results = new Map(settling.map(({ recipient, result }) => [recipient.id, result]))
        await settleAll(trx, { newsletterId, engine, runner: job.claimed_by, results })
        if (settling.length) await onSettled(trx, settling)
        const ids = marking.map(({ recipient }) => recipient.id)
        return ids.length
          ? markInFlight(trx, { ids, newsletterId, job, engine })
          : new Set<number>()
      })
      for (const { recipient, resolve } of marking) resolve(sendable.has(recipient.id))
      for (const { resolve } of settling) resolve()
    } catch (error) {
      for (const { reject } of marking) reject(error)
      settlements = [...settling, ...settlements]
      await retryPause()
    }
  }

  const flush = async () => {
    clearTimeout(gathering)
    gathering = undefined
    // What comes in during this turn of the event loop belongs to the same commit.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (marks.length || settlements.length) await flushOnce()
    flushing = undefined
  }

  const start = () => {
    flushing ??= flush()
  }

  /** While a flush runs it takes the results along; the next result must then find no timer that has already fired. */
  const gathered = () => {
    gathering = undefined
    start()
  }

  return {
    /** Returns the recipients that may be sent to. */
    async mark(recipients: Recipient[]): Promise<Recipient[]> {
      const marking = recipients.map(
        (recipient) =>
          new Promise<boolean>((resolve, reject) => marks.push({ recipient, resolve, reject })),
      )
      start()
      const sendable = await Promise.all(marking)
      return recipients.filter((_, place) => sendable[place])
    },
    settle(recipient: Recipient, result: Result): Promise<void> {
      return new Promise((resolve) => {
        settlements.push({ recipient, result, resolve })
        // Usually the next marks come first and take it along.
        if (settlements.length >= group) start()
        else gathering ??= setTimeout(gathered, gatherMs)
      })
    },
    /** Resolves when everything is written. */
    idle: async () => {
      if (settlements.length) start()
      await flushing
    },
  }
}
