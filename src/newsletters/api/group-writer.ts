import type { Database, Engine } from '#src/db/database.ts'
import { type Claimed, markInFlight, type Result, settleAll } from './claims.ts'

interface Marking {
  recipient: Claimed
  resolve: (sendable: boolean) => void
  reject: (error: unknown) => void
}

interface Settling {
  recipient: Claimed
  result: Result
  resolve: () => void
}

interface GroupWriterDeps {
  db: Database
  engine: Engine
  worker: string
  /** In the same transaction as the results: what they mean for people. */
  onSettled: (trx: Database, settled: { recipient: Claimed; result: Result }[]) => Promise<void>
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
  const { db, engine, worker, onSettled, retryPause, group } = deps
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
        await settleAll(
          trx,
          engine,
          worker,
          new Map(settling.map(({ recipient, result }) => [recipient.id, result])),
        )
        if (settling.length) await onSettled(trx, settling)
        const marked = new Set<number>()
        for (const [newsletterId, group] of Map.groupBy(
          marking,
          (one) => one.recipient.newsletterId,
        )) {
          const ids = group.map(({ recipient }) => recipient.id)
          for (const id of await markInFlight(trx, { ids, newsletterId, worker })) marked.add(id)
        }
        return marked
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
    /** Those that may be sent. */
    async mark(recipients: Claimed[]): Promise<Claimed[]> {
      const marking = recipients.map(
        (recipient) =>
          new Promise<boolean>((resolve, reject) => marks.push({ recipient, resolve, reject })),
      )
      start()
      const sendable = await Promise.all(marking)
      return recipients.filter((_, place) => sendable[place])
    },
    settle(recipient: Claimed, result: Result): Promise<void> {
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
