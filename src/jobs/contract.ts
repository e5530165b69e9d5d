import { createRoute, z } from '@hono/zod-openapi'
import { json, problems, staffOnly } from '#src/app/contract.ts'

/** Why a delivery failed, in classes that tell an operator where to look. */
export const errorClasses = [
  'auth',
  'tls',
  'connect',
  'dns',
  'timeout',
  'refused',
  'other',
] as const

export type ErrorClass = (typeof errorClasses)[number]

/** Why jobs fail, as part of a sentence. The host is the server that they need, for example the mail server. */
export const reasonNames: Record<ErrorClass, (host: string) => string> = {
  auth: (host) => `${host} does not accept the user name or password`,
  tls: (host) =>
    `no secure connection to ${host} is possible, for example because of its certificate`,
  connect: (host) => `no connection to ${host} is possible`,
  dns: (host) => `the name of ${host} is unknown`,
  timeout: (host) => `${host} does not answer in time`,
  refused: (host) => `${host} refuses what it is sent`,
  other: (host) => `something unexpected happened with ${host}`,
}

/** Why deliveries are paused. */
export const pauseReasons = ['restored', 'operator'] as const

export type PauseReason = (typeof pauseReasons)[number]

export const retryJobs = createRoute({
  method: 'post',
  path: '/jobs/{kind}/retry',
  tags: ['Background work'],
  security: staffOnly,
  summary: 'Tries the jobs of a kind again that failed for good',
  request: { params: z.object({ kind: z.string().max(100) }) },
  responses: {
    200: json(z.object({ retried: z.int() }), 'How many are tried again'),
    ...problems(401, 404, 413, 415, 422),
  },
})
