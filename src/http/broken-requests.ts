import type { IncomingMessage, ServerResponse } from 'node:http'
import { RequestError } from '@hono/node-server'
import { problemResponse, problemText, problemType } from './problem.ts'

const manyHosts = 'The request names more than one host.'
const unreadable = 'This cannot be read as an HTTP request.'
const failed = 'Something went wrong on our side. Please try again.'

/** Of all names and values by turns. Every request is asked, and Node's `headersDistinct` would copy all headers. */
function hostsIn(rawHeaders: string[]): number {
  let hosts = 0
  for (let name = 0; name < rawHeaders.length; name += 2) {
    if (rawHeaders[name]?.length === 4 && rawHeaders[name]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** Refuses requests that Node accepts and no route can serve. Node itself refuses those that it cannot parse. */
export function refuseBroken(always: Record<string, string>) {
  return {
    /** Returns whether it sent a response. The connection is closed after it. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      // Node keeps the first host, and a proxy in front may go by the last (RFC 9112, 3.2).
      if (hostsIn(request.rawHeaders) < 2) return false
      const text = problemText(400, manyHosts)
      const headers = {
        ...always,
        'content-type': problemType,
        'content-length': Buffer.byteLength(text),
        connection: 'close',
      }
      response.writeHead(400, headers).end(text)
      return true
    },
    /** For URLs that cannot be parsed, and for errors that no route caught. */
    answerError(error: unknown): Response {
      const [status, detail] = error instanceof RequestError ? [400, unreadable] : [500, failed]
      return problemResponse(status, detail, { headers: always })
    },
  }
}
