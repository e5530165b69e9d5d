import type { IncomingMessage, ServerResponse } from 'node:http'
import { RequestError } from '@hono/node-server'
import { problemResponse, problemText, problemType } from './problem.ts'

const unreadable = 'This cannot be read as an HTTP request.'
const failed = 'Something went wrong on our side. Please try again.'

/** Well-formed HTTP that cannot be served all the same. Node itself refuses what it cannot parse. */
function refusalOf(request: IncomingMessage, mostHeaders: number): [number, string] | undefined {
  // Node drops further headers silently, and one of them may matter.
  if (request.rawHeaders.length > 2 * mostHeaders) {
    return [431, 'The head of the request is too large.']
  }
  // Node keeps the first, and a proxy in front may go by the last (RFC 9112, 3.2).
  if (hostsIn(request.rawHeaders) > 1) return [400, 'The request names more than one host.']
  return undefined
}

/**
 * Counts Host headers in Node's flat list of names and values. Node's `headersDistinct` would copy all headers of
 * every request.
 */
function hostsIn(rawHeaders: string[]): number {
  let hosts = 0
  for (let name = 0; name < rawHeaders.length; name += 2) {
    if (rawHeaders[name]?.length === 4 && rawHeaders[name]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

export function refuseBroken(always: Record<string, string>, mostHeaders: number) {
  return {
    /** Returns whether it sent a response. The connection is closed after it. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const refusal = refusalOf(request, mostHeaders)
      if (!refusal) return false
      const [status, detail] = refusal
      const text = problemText(status, detail)
      const headers = {
        ...always,
        'content-type': problemType,
        'content-length': Buffer.byteLength(text),
        connection: 'close',
      }
      response.writeHead(status, headers).end(text)
      return true
    },
    /** For URLs that cannot be parsed, and for errors that no route caught. */
    answerError(error: unknown): Response {
      const [status, detail] = error instanceof RequestError ? [400, unreadable] : [500, failed]
      return problemResponse(status, detail, { headers: always })
    },
  }
}
