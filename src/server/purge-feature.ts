import { type Database, readContentVersion } from '#src/db/database.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { defineJob, type JobKind, jobType, type KeyedJob } from '#src/jobs/job-kind.ts'
import { enqueueKeyed, subjectOfKey } from '#src/jobs/queue.ts'
import { signerWith } from '#src/tokens/signer.ts'

const everyMs = 1000

/** Tells a CDN that pages changed. Changes within a second are one call. */
export function purgeFeature(
  { db, clock, publicUrl, log }: FeatureBase,
  hook: Omit<PurgeHook, 'publicUrl'> | undefined,
): Feature {
  if (!hook) return { name: 'purge' }
  let reported = clock.now()
  let timer: NodeJS.Timeout | undefined
  const report = async () => {
    const version = clock.now()
    if (version === reported) return
    for (const job of await missingPurge(db)) await enqueueKeyed(db, job)
    reported = version
  }
  return {
    name: 'purge',
    jobs: [purging(db, { ...hook, publicUrl })],
    start() {
      const failed = () => log.warn('the purge hook waits for the database')
      timer = setInterval(() => report().catch(failed), everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

interface PurgeHook {
  url: string
  secret: string
  publicUrl: string
}

const purgeJob = jobType('purge', { version: 'subject_id' })
const timeoutMs = 10_000
const longestWaitMs = 60_000

/**
 * Tells a CDN, or a small program in front of one, that pages changed. It follows the content version, so it reports
 * every change of a page, whoever makes it. The version of the last call is stored with the job: a change that no
 * process has reported, for example because of a restart, is found again. Meanwhile pages still expire.
 */
export function purging(db: Database, { url, secret, publicUrl }: PurgeHook): JobKind {
  return defineJob(purgeJob, {
    words: {
      one: 'notice to the CDN',
      many: 'notices to the CDN',
      host: 'the CDN',
      page: '/contentmanager/activity',
    },
    longestWaitMs,
    missing: missingPurge,
    async run({ payload }, signal) {
      const version = Math.max(payload.version, await readContentVersion(db))
      const body = JSON.stringify({ event: 'content-changed', version, publicUrl })
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-wireloom-signature': signatureOf(secret, Math.floor(Date.now() / 1000), body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The CDN answered ${response.status}`)
      return { result: 'done' }
    },
  })
}

/** The job that reports the current version; none if it was reported. */
export async function missingPurge(db: Database): Promise<KeyedJob[]> {
  const version = await readContentVersion(db)
  if (((await subjectOfKey(db, purgeJob.name)) ?? 0) >= version) return []
  const { name } = purgeJob
  return [{ kind: name, key: name, subjectId: version, dueAt: new Date().toISOString() }]
}

/** The time is signed too, so that a recorded call cannot be replayed later. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const { sign } = signerWith(secret, { encoding: 'hex' })
  return `t=${seconds},v1=${sign(`${seconds}.${body}`)}`
}
