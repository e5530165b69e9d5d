import { ApiError } from './client.ts'

/** An error whose message is a sentence for the person who made the call. */
export class ExplainedError extends Error {
  override name = 'ExplainedError'
}

/** For responses without a text of their own, for example those of a proxy. */
const general: Record<number, string> = {
  401: 'Your session has ended. Please sign in again.',
  403: 'Your account may not do this.',
  412: 'It was changed by someone else since you opened it.',
  413: 'It is too large.',
  429: 'Too many requests. Please try again in a moment.',
}

/**
 * The sentence for the person whose call failed. `texts` are a screen's own sentences for a status; otherwise the
 * server's words are used, for refused fields all of them.
 */
export function reasonOf(error: unknown, texts: Record<number, string> = {}): string {
  if (error instanceof ExplainedError) return error.message
  // A browser rejects a fetch without a response with a TypeError.
  if (error instanceof TypeError) {
    return 'The server could not be reached. Check your connection and try again.'
  }
  if (!(error instanceof ApiError)) return 'That did not work. Please try again.'
  const { status, problem } = error
  const refused = Object.values(problem.errors ?? {}).flat()
  return (
    texts[status] ??
    (refused.join(' ') || problem.detail) ??
    general[status] ??
    'That did not work. Please try again.'
  )
}
