import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'

const { editor } = calls('Background work')

export const retryJobs = editor.post('/jobs/{kind}/retry', {
  summary: 'Tries the jobs of a kind again that failed for good',
  params: { kind: z.string().max(100) },
  answer: ok('How many are tried again', { retried: z.int() }),
  problems: [422],
})
