import { STATUS_CODES } from 'node:http'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type DatabaseFailure, databaseFailure } from '#src/db/failure.ts'
import type { Log } from '#src/log/log.ts'
import { ObjectStoreError } from '#src/s3/failure.ts'

/** Node still has the former names of two of them. */
const titles: Record<number, string | undefined> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  422: 'Unprocessable Content',
}

export type FieldErrors = Record<string, string[]>

interface Extras {
  errors?: FieldErrors
  headers?: Record<string, string>
  /** Further members of the problem, for example the current version with a 412. */
  members?: Record<string, unknown>
}

/** Thrown by routes instead of returning an error. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly status: ContentfulStatusCode
  readonly extras: Extras

  constructor(status: ContentfulStatusCode, detail: string, extras: Extras = {}) {
    super(detail)
    this.status = status
    this.extras = extras
  }
}

export const notFound = (what: string) => new ProblemError(404, `There is no such ${what}.`)

export const unauthorized = (detail: string, members?: Record<string, unknown>) =>
  new ProblemError(401, detail, { headers: { 'www-authenticate': 'Bearer' }, members })

export const forbidden = (detail: string, members?: Record<string, unknown>) =>
  new ProblemError(403, detail, { members })

/** The screens then ask for the password or second factor, and send the call again. */
export const stepUpRequired = () =>
  forbidden('Enter your password or second factor again.', { type: '/problems/step-up-required' })

export const invalid = (errors: FieldErrors) =>
  new ProblemError(422, 'Some fields are not right.', { errors })

export const problemType = 'application/problem+json'

export const titleOf = (status: number) => titles[status] ?? 'Error'

export function problemText(status: number, detail: string, extras: Extras = {}): string {
  return JSON.stringify({
    type: 'about:blank',
    title: titleOf(status),
    status,
    detail,
    ...(extras.errors && { errors: extras.errors }),
    ...extras.members,
  })
}

export function problemResponse(status: number, detail: string, extras: Extras = {}): Response {
  return new Response(problemText(status, detail, extras), {
    status,
    headers: { 'content-type': problemType, ...extras.headers },
  })
}

/** Turns any error into a response. Only errors thrown on purpose show their text; the others are logged. */
export function answerError(error: unknown, log: Log): Response {
  if (error instanceof ProblemError) {
    return problemResponse(error.status, error.message, error.extras)
  }
  if (error instanceof HTTPException) {
    const other = titles[error.status] ?? 'The request was refused.'
    const detail = error.status === 400 ? 'The body is not readable JSON.' : other
    return problemResponse(error.status, detail)
  }
  if (isDisconnect(error)) return problemResponse(400, 'The request ended before its end.')
  if (error instanceof ObjectStoreError) {
    log.error({ store: error.message }, 'the object store of pictures does not work')
    const detail = 'The site cannot reach its pictures at the moment. Please try again soon.'
    return problemResponse(503, detail, { headers: { 'retry-after': '5' } })
  }
  const failure = databaseFailure(error)
  if (failure) return answerFailure(failure, error, log)
  log.error({ err: describeError(error) }, 'request failed')
  return problemResponse(500, 'Something went wrong on our side. Please try again.')
}

/** The client disconnected while it was sending the body. A lost database has the same code, but another message. */
const isDisconnect = (error: unknown) =>
  error instanceof Error &&
  error.message === 'aborted' &&
  (error as NodeJS.ErrnoException).code === 'ECONNRESET'

/** Temporary failures: the client may retry, and the log line says what to do. */
const failures: Record<
  DatabaseFailure,
  { status?: number; seconds: number; detail: string; log: string }
> = {
  unavailable: {
    seconds: 5,
    detail: 'The site cannot reach its database at the moment. Please try again soon.',
    log: 'the database does not answer',
  },
  busy: {
    seconds: 1,
    detail: 'The site is very busy at the moment. Please try again.',
    log: 'the database is too busy',
  },
  'disk-full': {
    status: 507,
    seconds: 60,
    detail: 'The site has no room to save anything at the moment. Please try again later.',
    log: 'nothing can be saved: the disk of the database is full or fails; make room on it',
  },
  'read-only': {
    seconds: 60,
    detail: 'The site cannot save anything at the moment. Please try again later.',
    log: 'nothing can be saved: the database may only be read; let this user write to it',
  },
  corrupt: {
    seconds: 60,
    detail: 'The site cannot read its database at the moment. Please try again later.',
    log: 'the database is corrupt: stop the site and restore a backup',
  },
}

function answerFailure(failure: DatabaseFailure, error: unknown, log: Log): Response {
  const { status = 503, seconds, detail, log: line } = failures[failure]
  log.error({ err: describeError(error) }, line)
  return problemResponse(status, detail, { headers: { 'retry-after': String(seconds) } })
}

/** The kind and place of an error without its message, because a database's message may quote personal data. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = (error as { code?: unknown }).code
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
  return { kind: error.name, ...(code !== undefined && { code }), stack }
}
