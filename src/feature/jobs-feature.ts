import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { notFound } from '#src/app/problem.ts'
import { retryJobs } from '#src/jobs/contract.ts'
import { jobsAttention } from '#src/jobs/health.ts'
import type { JobKind } from '#src/jobs/job-kind.ts'
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
  return apiApp().openapi({ ...retryJobs, middleware: gate.required }, async (c) => {
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
