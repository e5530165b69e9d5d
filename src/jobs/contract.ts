import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { isoDate } from '#src/app/contract.ts'

const { editor, owner } = calls('Background work')

/**
 * Why jobs fail, in classes that tell an operator where to look, as part of a sentence. The host is the server that they
 * need, for example the mail server.
 */
export const reasonNames = {
  auth: (host: string) => `${host} does not accept the user name or password`,
  tls: (host: string) =>
    `no secure connection to ${host} is possible, for example because of its certificate`,
  connect: (host: string) => `no connection to ${host} is possible`,
  dns: (host: string) => `the name of ${host} is unknown`,
  timeout: (host: string) => `${host} does not answer in time`,
  refused: (host: string) => `${host} refuses what it is sent`,
  other: (host: string) => `something unexpected happened with ${host}`,
} satisfies Record<string, (host: string) => string>

export type ErrorClass = keyof typeof reasonNames

export const errorClasses = Object.keys(reasonNames) as [ErrorClass, ...ErrorClass[]]

export const pauseReasons = ['restored', 'operator'] as const

/** The id of the item that needs attention while mail is paused. */
export const mailPaused = 'mail-paused'

export type PauseReason = (typeof pauseReasons)[number]

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
