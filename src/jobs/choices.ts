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
