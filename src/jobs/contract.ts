import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { isoDate } from '#src/app/contract.ts'
import { pauseReasons } from './choices.ts'

const { editor, owner } = calls('Background work')

export const getMailPause = editor.get('/jobs/pause', {
  summary: 'Whether mail and other deliveries are paused',
  answer: ok('Since when and why; null if they are not', {
    pause: z.object({ since: isoDate, reason: z.enum(pauseReasons), waiting: z.int() }).nullable(),
  }),
})

export const endMailPause = owner.delete('/jobs/pause', {
  summary: 'Release mail and other deliveries; those that wait are sent within seconds',
})

export const retryJobs = editor.post('/jobs/{kind}/retry', {
  summary: 'Tries the jobs of a kind again that failed for good',
  params: { kind: z.string().max(100) },
  answer: ok('How many are tried again', { retried: z.int() }),
  problems: [422],
})
