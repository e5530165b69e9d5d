import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncodings } from './accepted-encoding.ts'
import { type ReadyHead, writeReadyHead } from './ready-head.ts'

export interface Copy {
  head: ReadyHead
  body: Buffer
}

/** An answer of which nothing is left to be made: each copy with its head. */
export interface ReadyAnswer {
  etag: string
  /** Names and values in turn. */
  notModified: string[]
  identity: Copy
  br: Copy | undefined
  gzip: Copy | undefined
}

/** Only for GET and HEAD. Node has read the headers by now: it looks for `expect` in them itself. */
export function sendReady(
  answer: ReadyAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers } = request
  const has = headers['if-none-match']
  if (has !== undefined && isNamed(answer.etag, has)) {
    response.writeHead(304, answer.notModified)
    response.end()
    return
  }
  const { head, body } = copyFor(answer, headers['accept-encoding'])
  writeReadyHead(response, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}

export function copyFor(answer: ReadyAnswer, accepted: string | undefined): Copy {
  for (const encoding of acceptedEncodings(accepted)) {
    const copy = answer[encoding]
    if (copy) return copy
  }
  return answer.identity
}

/** A cache on the way may know several, or have marked ours as weak because it compressed the bytes anew. */
function isNamed(etag: string, has: string): boolean {
  return (
    has === etag ||
    has === '*' ||
    has.split(',').some((one) => one.trim() === etag || one.trim() === `W/${etag}`)
  )
}
