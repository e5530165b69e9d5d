import { setTimeout as sleep } from 'node:timers/promises'
import { AddressRefused } from '#src/app/connection/public-connections.ts'
import { retryAfterMs } from '#src/app/retry-after.ts'
import type { Database } from '#src/db/database.ts'
import type { DeliveryRow, WebhookRow } from '#src/db/schema.ts'
import { failingDays, mostHooks, testEvent } from '#src/events/choices.ts'
import {
  type Attempt,
  dueDeliveries,
  msUntilDelivery,
  retryDeliveries,
  settleAttempts,
  waitingHooks,
} from '#src/events/deliveries.ts'
import { changeHook, findHook } from '#src/events/hooks.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { backoffMs } from '#src/jobs/attempts.ts'
import { reasonNames } from '#src/jobs/choices.ts'
import { errorClassOf } from '#src/jobs/error-class.ts'
import {
  defineJob,
  type JobKind,
  jobType,
  type KeyedJob,
  type Outcome,
} from '#src/jobs/job-kind.ts'
import { readPause } from '#src/jobs/pause.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import { bodyOf } from './formats.ts'
import { createPost, type WebhookSettings } from './post.ts'
import type { HookSecrets } from './secrets.ts'

const webhookJob = jobType('webhook', { webhookId: 'subject_id' })

const jobOf = ({ id, dueAt }: { id: number; dueAt: string }): KeyedJob => ({
  kind: webhookJob.name,
  key: `${webhookJob.name}:${id}`,
  subjectId: id,
  dueAt,
})

/** Adds the job of every webhook that has something to send. */
export async function wakeHooks(db: Database): Promise<void> {
  for (const waiting of await waitingHooks(db)) await enqueueKeyed(db, jobOf(waiting))
}

/** How long events are collected before the jobs are woken: ten thousand events at once wake them a few times. */
const collectMs = 50

/** Wakes the jobs after an event was committed. A lost message costs a minute: then the runner looks (`missing`). */
export function createWaking({ db, log, live }: FeatureBase) {
  let isWaking = false
  const wake = async () => {
    if (isWaking) return
    isWaking = true
    await sleep(collectMs)
    isWaking = false
    await wakeHooks(db).catch((error: Error) => {
      log.warn({ kind: error.name }, 'webhooks were not woken')
    })
  }
  return () => live.subscribe('events_added', wake)
}

/** Requests to one receiver at a time. The order of events is not kept. */
const batch = 4
/** After so many failed requests in a row, the receiver is left alone for a while. */
const failuresToRest = 8
/** About 83 hours of attempts. Longer than a webhook fails before it is paused, so that an outage loses nothing. */
const mostAttempts = 24
const pausedMs = 5000
const longestRestMs = 3_600_000

interface Deps extends FeatureBase {
  secrets: HookSecrets
  settings: WebhookSettings
}

/**
 * Sends events. One process at a time holds the job of a webhook, and with it all its deliveries, so a receiver that hangs
 * keeps nobody else waiting. If the process dies between an answer and its row, the message is sent again under the same id.
 */
export function sendingWebhooks(deps: Deps): JobKind {
  const { db, times } = deps
  const attempt = createAttempt(deps)
  /** The longer it has failed, the longer it is left alone. */
  const restOf = ({ failing_since: since }: WebhookRow) => {
    const failsForMs = since ? Date.now() - Date.parse(since) : 0
    return times?.waitMs?.(1) ?? Math.min(longestRestMs, Math.max(10_000, failsForMs / 4))
  }
  return defineJob(webhookJob, {
    words: {
      one: 'webhook',
      many: 'webhooks',
      host: 'the receiver',
      page: '/contentmanager/webhooks',
    },
    concurrency: mostHooks,
    sends: 'http',
    isLong: true,
    missing: async (trx) => (await waitingHooks(trx)).map(jobOf),
    async run({ payload: { webhookId } }, signal): Promise<Outcome> {
      let failures = 0
      while (!signal.aborted) {
        if (await readPause(db)) return { result: 'repeat', afterMs: times?.pollMs ?? pausedMs }
        const hook = await findHook(db, webhookId)
        if (!hook) return { result: 'dropped' }
        const due = await dueDeliveries(db, webhookId, batch)
        if (due.length === 0) {
          const afterMs = await msUntilDelivery(db, webhookId)
          return afterMs === undefined ? { result: 'done' } : { result: 'repeat', afterMs }
        }
        const results = await Promise.all(due.map((one) => attempt(hook, one, signal)))
        // A request that a stop cut off is no failure of the receiver.
        if (signal.aborted) break
        const worked = results.some(({ state }) => state === 'sent')
        failures = worked ? 0 : failures + results.length
        const ownRestMs = failures >= failuresToRest ? restOf(hook) : 0
        const restMs = Math.max(ownRestMs, ...results.map((result) => result.restMs ?? 0))
        await store(db, hook, { results, worked, restMs })
        if (restMs > 0) failures = 0
      }
      return { result: 'repeat', afterMs: 0 }
    },
  })
}

interface Result extends Attempt {
  isGone?: boolean
  /** For how long the receiver wants nothing. */
  restMs?: number
}

function createAttempt({ secrets, settings, publicUrl, times }: Deps) {
  const post = createPost(settings)
  const waitMs = times?.waitMs ?? backoffMs

  const failed = (delivery: DeliveryRow, error: string, more: Partial<Result> = {}): Result => {
    const attempts = delivery.attempts + 1
    const isLast = attempts >= mostAttempts || delivery.event === testEvent
    const wait = Math.max(waitMs(attempts), more.restMs ?? 0)
    const state = isLast ? 'failed' : 'waiting'
    return { delivery, state, status: null, error, waitMs: isLast ? 0 : wait, ...more }
  }

  return async (hook: WebhookRow, delivery: DeliveryRow, signal: AbortSignal): Promise<Result> => {
    const { message_id: id } = delivery
    const body = bodyOf(hook, delivery, publicUrl)
    const headers = secrets.sign(hook, { id, body })
    if (!headers) return failed(delivery, 'Its secret can no longer be read. Rotate it.')
    try {
      const { status, retryAfter } = await post(hook.url, { body, headers, signal })
      if (status >= 200 && status < 300) {
        return { delivery, state: 'sent', status, error: null }
      }
      const isBusy = status === 429 || status === 503
      return failed(delivery, `It answered ${status}.`, {
        status,
        isGone: status === 410,
        restMs: isBusy ? retryAfterMs(retryAfter) : undefined,
      })
    } catch (error) {
      return failed(delivery, explain(error, hook.url))
    }
  }
}

function explain(error: unknown, url: string): string {
  if (error instanceof AddressRefused || error instanceof TypeError) return error.message
  const text = reasonNames[errorClassOf(error)](new URL(url).hostname)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Stores the results, and pauses a webhook that is gone or has failed for days. */
async function store(
  db: Database,
  hook: WebhookRow,
  { results, worked, restMs }: { results: Result[]; worked: boolean; restMs: number },
): Promise<void> {
  const now = Date.now()
  const at = (ms: number) => new Date(ms).toISOString()
  await db.transaction().execute(async (trx) => {
    await settleAttempts(trx, results)
    const { id, failing_since: since, state } = hook
    if (restMs > 0) await changeHook(trx, id, { resting_until: at(now + restMs) })
    if (worked) {
      if (since) await changeHook(trx, id, { failing_since: null })
      if (since && now - Date.parse(since) > retryAfterFailingMs) await retryDeliveries(trx, id)
      return
    }
    if (!since) await changeHook(trx, id, { failing_since: at(now) })
    if (state === 'paused') return
    const isGone = results.some((one) => one.isGone)
    const failsForDays = since && now - Date.parse(since) > failingDays * 86_400_000
    if (!isGone && !failsForDays) return
    await changeHook(trx, id, { state: 'paused', pause_reason: isGone ? 'gone' : 'failing' })
  })
}

const retryAfterFailingMs = 10 * 60_000
