import type { Database } from '#src/db/database.ts'
import type { Job } from '#src/jobs/job-kind.ts'
import { markInFlight, type Recipient, type Result, settleAll } from './in-flight.ts'

type Waiting<Value> = PromiseWithResolvers<Value> & { recipient: Recipient }

type Settling = Waiting<void> & { result: Result }

interface GroupWriterDeps {
  db: Database
  /** The job of the newsletter; mails are marked only while its claim is valid. */
  job: Pick<Job, 'id' | 'claimed_by'>
  newsletterId: number
  /** Applies the consequences for people, in the same transaction as the results. */
  onSettled: (trx: Database, settled: { recipient: Recipient; result: Result }[]) => Promise<void>
  /** Waits before results are written again after a database error. */
  retryPause: () => Promise<void>
  /** This many results are written at once, without waiting for more. */
  group: number
}

export type GroupWriter = ReturnType<typeof createGroupWriter>

/** How long a result may wait for others. If the process dies meanwhile, the accepted mail becomes uncertain. */
const gatherMs = 30

/**
 * Writes the marks and results of all connections in batches: one commit for many mails. Results are retried until the
 * database has them. If a mark fails, its mail is not sent.
 */
export function createGroupWriter(deps: GroupWriterDeps) {
  const { db, job, newsletterId, onSettled, retryPause, group } = deps
  let marks: Waiting<boolean>[] = []
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
        await settleAll(trx, { newsletterId, runner: job.claimed_by, results })
        if (settling.length) await onSettled(trx, settling)
        const ids = marking.map(({ recipient }) => recipient.id)
        return ids.length ? markInFlight(trx, { ids, newsletterId, job }) : new Set<number>()
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
    // Everything added during this turn of the event loop joins the same commit.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (marks.length || settlements.length) await flushOnce()
    flushing = undefined
  }

  const start = () => {
    flushing ??= flush()
  }

  /** Clears the timer first: a running flush also writes these results, and the next result needs a new timer. */
  const gathered = () => {
    gathering = undefined
    start()
  }

  return {
    /** Marks mails as in flight and returns the recipients that may be sent to. */
    async mark(recipients: Recipient[]): Promise<Recipient[]> {
      const added = recipients.map((recipient) => ({
        recipient,
        ...Promise.withResolvers<boolean>(),
      }))
      marks.push(...added)
      start()
      const sendable = await Promise.all(added.map(({ promise }) => promise))
      return recipients.filter((_, place) => sendable[place])
    },
    settle(recipient: Recipient, result: Result): Promise<void> {
      const settling = { recipient, result, ...Promise.withResolvers<void>() }
      settlements.push(settling)
      // Usually the next marks start a flush first, which also writes this result.
      if (settlements.length >= group) start()
      else gathering ??= setTimeout(gathered, gatherMs)
      return settling.promise
    },
    idle: async () => {
      if (settlements.length) start()
      await flushing
    },
  }
}
