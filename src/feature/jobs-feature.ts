import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { notFound } from '#src/app/problem.ts'
import { countWaitingEvents } from '#src/events/deliveries.ts'
import { endMailPause, getMailPause, retryJobs } from '#src/jobs/contract.ts'
import { jobsAttention } from '#src/jobs/health.ts'
import type { JobKind } from '#src/jobs/job-kind.ts'
import { countWaiting, readPause, releaseDeliveries } from '#src/jobs/pause.ts'
import { retryFailed } from '#src/jobs/queue.ts'
import type { Feature, FeatureBase } from './feature.ts'

/** Jobs of every kind: those that need attention, and the call that tries failed ones again. */
export function jobsFeature(base: FeatureBase, kinds: () => readonly JobKind[]): Feature {
  return {
    name: 'jobs',
    routes: [jobsApi(base, kinds)],
    attention: [jobsAttention(base.db, kinds)],
  }
}

export type JobsApi = ReturnType<typeof jobsApi>

function jobsApi({ db, gate }: FeatureBase, kinds: () => readonly JobKind[]) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...getMailPause, middleware }, async (c) => {
      const pause = await readPause(db)
      if (!pause) return c.json({ pause: null }, 200)
      const waiting = (await countWaiting(db)) + (await countWaitingEvents(db))
      return c.json({ pause: { ...pause, waiting } }, 200)
    })
    .openapi({ ...endMailPause, middleware }, async (c) => {
      await db.transaction().execute(async (trx) => {
        const who = c.get('staff').username
        if (await releaseDeliveries(trx))
          await recordActivity(trx, { who, kind: 'deliveries-unpaused' })
      })
      return c.body(null, 204)
    })
    .openapi({ ...retryJobs, middleware }, async (c) => {
      const { kind } = c.req.valid('param')
      if (!kinds().some(({ name }) => name === kind)) throw notFound('kind of job')
      const retried = await db.transaction().execute(async (trx) => {
        const rows = await retryFailed(trx, { kinds: [kind] })
        const who = c.get('staff').username
        if (rows.length > 0) await recordActivity(trx, { who, kind: 'deliveries-retried' })
        return rows.length
      })
      return c.json({ retried }, 200)
    })
}
