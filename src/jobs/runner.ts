import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'
import type { Log } from '#src/log/log.ts'
import { createAttempts, nameOf } from './attempts.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { Job, JobKind } from './job-kind.ts'
import { readPause, releaseCommand } from './pause.ts'
import { claimNext, enqueueMissing, msUntilDue, releaseClaims } from './queue.ts'

interface RunnerDeps {
  db: Database
  log: Log
  kinds: JobKind[]
  /** Whether a mail server is configured; without one, mails become files on this machine. */
  hasMailServer: boolean
  /** Shorter in tests. */
  pollMs?: number
  waitMs?: (attempts: number) => number
}

/** The longest delay until the next poll on SQLite: a command is a process of its own, and notifies nobody. */
const fallbackMs = 5000
/** On PostgreSQL everybody notifies; a message is missing only while the connection that listens is lost. */
const rareFallbackMs = 60_000
/** How often the runner looks for jobs that the data requires but the queue lacks. */
const reconcileMs = 60_000

/** Runs jobs of all kinds. Any number of processes may run it on one database. */
export function createRunner(deps: RunnerDeps) {
  const { db, log, kinds, hasMailServer, waitMs } = deps
  const { pollMs = engineOf(db) === 'sqlite' ? fallbackMs : rareFallbackMs } = deps
  const runner = randomUUID()
  const stopping = new AbortController()
  let woken = new AbortController()
  const wake = () => woken.abort()
  const ids = new Set<number>()
  const running = () => [...ids]
  const heartbeat = createHeartbeat({ db, log, runner, hasMailServer, running })
  const run = createAttempts({
    db,
    log,
    stopping: stopping.signal,
    lost: heartbeat.lost,
    retryMs: Math.min(pollMs, 1000),
    waitMs,
  })
  const busy = new Map<JobKind, Set<Promise<void>>>(kinds.map((kind) => [kind, new Set()]))
  let looping: Promise<void> | undefined
  let reconciledAt = Number.NEGATIVE_INFINITY

  const begin = (kind: JobKind, job: Job) => {
    ids.add(job.id)
    const attempts = run(kind, job).finally(() => {
      ids.delete(job.id)
      busy.get(kind)?.delete(attempts)
      wake()
    })
    busy.get(kind)?.add(attempts)
  }

  const reconcile = async () => {
    if (performance.now() - reconciledAt < reconcileMs) return
    for (const kind of kinds) await enqueueMissing(db, (await kind.missing?.(db)) ?? [])
    reconciledAt = performance.now()
  }

  /** Claims and starts jobs while there are any; returns the milliseconds until the next poll. */
  const look = async (): Promise<number> => {
    await reconcile()
    const allowed = kinds.filter((kind) => kind.sends !== 'mail' || heartbeat.maySendMail())
    // A job that ends during a stop is due at once, for another process. This one must not claim it again for ever.
    while (!stopping.signal.aborted) {
      const free = allowed.filter((kind) => (busy.get(kind)?.size ?? 0) < kind.concurrency)
      const names = free.map(({ name }) => name)
      const deliveries = free.filter(({ sends }) => sends).map(({ name }) => name)
      const wanted = { kinds: names, deliveries }
      const job = await claimNext(db, { ...wanted, runner })
      const kind = free.find(({ name }) => name === job?.kind)
      if (job && kind) begin(kind, job)
      else return Math.max(10, Math.min(pollMs, (await msUntilDue(db, wanted)) ?? pollMs))
    }
    return pollMs
  }

  const loop = async () => {
    while (!stopping.signal.aborted) {
      // A wake during the search for jobs ends the sleep after it too.
      woken = new AbortController()
      let ms = Math.min(pollMs, fallbackMs)
      try {
        ms = await look()
      } catch (error) {
        // The database is unavailable. No job is lost: all of them are still in it.
        log.warn({ kind: nameOf(error) }, 'jobs wait for the database')
      }
      if (!stopping.signal.aborted) {
        await sleep(ms, undefined, { signal: woken.signal }).catch(() => {})
      }
    }
  }

  return {
    async start() {
      await heartbeat.start()
      const pause = await readPause(db)
      if (pause) log.warn(pause, `deliveries are paused: \`${releaseCommand}\` sends them`)
      looping = loop()
    },
    /** A job was added: poll now instead of at the next interval. */
    wake,
    /** Claims no more jobs, asks long jobs to end, and waits for running attempts. */
    async stop() {
      stopping.abort()
      wake()
      await looping
      await Promise.all([...busy.values()].flatMap((running) => [...running]))
      if (!looping) return
      await heartbeat.stop()
      await releaseClaims(db, runner).catch(() => {})
    },
  }
}
