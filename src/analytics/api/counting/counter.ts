import { setImmediate as letOthersRun } from 'node:timers/promises'
import { networkOf } from '#src/app/connection/request-context.ts'
import { describeError } from '#src/app/problem.ts'
import type { Log } from '#src/log/log.ts'
import { addDays, dayIn, type ReadZone, startOfDay } from '#src/time/zoned-days.ts'
import { type BatchDeps, type Hit, storeBatch } from './store-batch.ts'
import type { Report } from './visit-body.ts'

const flushMs = 5000
/** Visitors who see a form may submit it soon, and another process may receive the form. */
const flushFormMs = 1000
/** Before the next views of the visitor, which another process may receive: the first stored view decides the source. */
const flushOriginMs = 400
/** Hits per transaction. On SQLite all other processes wait for a transaction. */
const mostAtOnce = 250
/** Hits in memory, which must not grow while the database is unavailable. */
const mostHits = 20_000

interface CounterDeps extends BatchDeps {
  log: Log
  readZone: ReadZone
  now?: () => Date
  /** Whether only some visitors of one network count on a day. */
  isLimited?: boolean
}

function delayOf(report: Report, formPaths: ReadonlySet<string>): number {
  if (report.kind === 'view' && (report.source || report.campaign)) return flushOriginMs
  return formPaths.has(report.path) ? flushFormMs : flushMs
}

/** Stores the reports of browsers every few seconds in one transaction. A crash loses the last batch. */
export function createCounter(options: CounterDeps) {
  const { log, readZone, now = () => new Date(), isLimited = true, ...deps } = options
  const { visitors, formPaths } = deps
  let hits: Hit[] = []
  const discarded = countDiscarded(deps)
  let timer: NodeJS.Timeout | undefined
  let flushAt = Number.POSITIVE_INFINITY
  let storing: Promise<void> = Promise.resolve()
  let stopped = false
  const today = cacheDay(readZone, now)

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    flushAt = Number.POSITIVE_INFINITY
    // Batches are stored one after the other: concurrent ones would look up the same visitors.
    storing = storing.then(storeAll)
    return storing
  }

  const storeAll = async () => {
    const batch = hits
    hits = []
    await discarded.store()
    for (const [day, ofDay] of Map.groupBy(batch, (hit) => hit.day)) {
      for (let start = 0; start < ofDay.length; start += mostAtOnce) {
        try {
          await storeBatch(deps, day, ofDay.slice(start, start + mostAtOnce))
        } catch (error) {
          const err = describeError(error)
          log.warn({ err }, 'visits could not be stored; they will be retried')
          hits = [...ofDay.slice(start), ...hits].slice(0, mostHits)
          if (!stopped) schedule(flushMs)
          break
        }
        await letOthersRun()
      }
    }
  }

  const discard = (day: string) => {
    discarded.note(day)
    schedule(flushMs)
  }

  const schedule = (ms: number) => {
    const at = Date.now() + ms
    if (at >= flushAt) return
    clearTimeout(timer)
    flushAt = at
    timer = setTimeout(flush, ms).unref()
  }

  return {
    /** Never throws: a visit that cannot be counted is dropped. */
    async add(report: Report, client: { address: string; agent: string }): Promise<void> {
      if (stopped) return
      try {
        const day = await today()
        if (hits.length >= mostHits) return discard(day)
        const visitor = await visitors.identify(day, client.address, client.agent)
        const network = isLimited
          ? await visitors.identifyNetwork(day, networkOf(client.address))
          : undefined
        hits.push({ day, visitor, network, ...report })
        schedule(delayOf(report, formPaths))
      } catch (error) {
        log.warn({ err: describeError(error) }, 'a visit is not counted')
      }
    },
    /** Notes a report that is not counted, because its network sent too many. Never throws. */
    async discard(): Promise<void> {
      if (!stopped) await today().then(discard, () => {})
    },
    today,
    isWaiting: (visitor: string) => hits.some((hit) => hit.visitor === visitor),
    flush,
    async stop(): Promise<void> {
      stopped = true
      await flush()
      await visitors.close()
    },
  }
}

function countDiscarded(deps: BatchDeps) {
  let discarded = new Map<string, number>()
  const note = (day: string, reports = 1) => discarded.set(day, (discarded.get(day) ?? 0) + reports)
  return {
    note,
    async store() {
      const refused = discarded
      discarded = new Map()
      for (const [day, reports] of refused) {
        await storeBatch(deps, day, [], reports).catch(() => note(day, reports))
      }
    },
  }
}

/** The current day, cached, so that it is computed once a day and not for every visit. */
function cacheDay(readZone: ReadZone, now: () => Date) {
  let latest = { timeZone: '', from: 0, to: 0, day: '' }
  return async () => {
    const time = now().getTime()
    const { timeZone } = await readZone()
    if (timeZone !== latest.timeZone || time < latest.from || time >= latest.to) {
      const day = dayIn(timeZone, time)
      const [from, to] = [day, addDays(day, 1)].map((one) => startOfDay(timeZone, one))
      latest = { timeZone, from: from ?? 0, to: to ?? 0, day }
    }
    return latest.day
  }
}

export type Counter = ReturnType<typeof createCounter>
