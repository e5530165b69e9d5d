import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'

const { editor } = calls('Background work')

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

export const pauseReasons = ['restored', 'operator'] as const

export type PauseReason = (typeof pauseReasons)[number]

export const retryJobs = editor.post('/jobs/{kind}/retry', {
  summary: 'Tries the jobs of a kind again that failed for good',
  params: { kind: z.string().max(100) },
  answer: ok('How many are tried again', { retried: z.int() }),
  problems: [422],
})
