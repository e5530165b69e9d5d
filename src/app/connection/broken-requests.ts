import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { problemResponse, problemText, problemType, titleOf } from '../problem.ts'

/** The response to a request that reaches no route. */
interface Refusal {
  status: number
  detail: string
  headers?: Record<string, string>
}

const unreadable: Refusal = { status: 400, detail: 'This cannot be read as an HTTP request.' }
const tooSlow: Refusal = { status: 408, detail: 'The request took too long to arrive.' }
const largeHead: Refusal = { status: 431, detail: 'The head of the request is too large.' }
const noHost: Refusal = { status: 400, detail: 'The request names no host.' }
const manyHosts: Refusal = { status: 400, detail: 'The request names more than one host.' }
const noTunnel: Refusal = {
  status: 405,
  detail: 'This site opens no tunnels.',
  headers: { allow: 'GET, HEAD' },
}
const failed: Refusal = {
  status: 500,
  detail: 'Something went wrong on our side. Please try again.',
}
const unmet: Refusal = { status: 417, detail: 'Only 100-continue may be expected.' }

const byCode: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: largeHead,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    detail: 'The extensions of a chunk are too large.',
  },
}

/** Refuses requests that are well-formed HTTP but cannot be served. */
function refusalOf(request: IncomingMessage, mostHeaders: number): Refusal | undefined {
  // Node drops headers above its limit silently, and one of the dropped headers may matter.
  if (request.rawHeaders.length > 2 * mostHeaders) return largeHead
  if (request.httpVersion === '1.1' && request.headers.host === undefined) return noHost
  // Node uses the first Host header, and a proxy in front may use the last (RFC 9112, 3.2).
  if (hostsIn(request.rawHeaders) > 1) return manyHosts
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

/**
 * Requests too broken for any route get problem details and the usual headers, then the connection is closed. By
 * default Node sends only a status line.
 */
export function refuseBroken(always: Record<string, string>, mostHeaders: number) {
  const headersOf = (refusal: Refusal, text: string) => ({
    ...always,
    ...refusal.headers,
    'content-type': problemType,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  })

  const answer = (response: ServerResponse, refusal: Refusal) => {
    const text = problemText(refusal.status, refusal.detail)
    response.writeHead(refusal.status, headersOf(refusal, text)).end(text)
  }

  /** Responds on a socket that has no response object. */
  const closeWith = (socket: Duplex, refusal: Refusal) => {
    const text = problemText(refusal.status, refusal.detail)
    const head = [
      `HTTP/1.1 ${refusal.status} ${titleOf(refusal.status)}`,
      `date: ${new Date().toUTCString()}`,
      ...Object.entries(headersOf(refusal, text)).map(([name, value]) => `${name}: ${value}`),
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
  }

  return {
    /** Returns whether it sent a response. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const refusal = refusalOf(request, mostHeaders)
      if (refusal) answer(response, refusal)
      return refusal !== undefined
    },
    /** For URLs that cannot be parsed, and for errors that no route caught. */
    answerError(error: unknown): Response {
      const { status, detail, headers } = error instanceof RequestError ? unreadable : failed
      return problemResponse(status, detail, { headers: { ...always, ...headers } })
    },
    watch(server: Server): void {
      const latest = new WeakMap<Duplex, ServerResponse>()
      server.on('request', ({ socket }, response) => latest.set(socket, response))
      server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
        const response = latest.get(socket)
        const isSending = response?.headersSent && !response.writableFinished
        // A second response must not end up inside the one that is being sent.
        if (!socket.writable || socket.writableLength > 0 || isSending) socket.destroy()
        else closeWith(socket, byCode[error.code ?? ''] ?? unreadable)
      })
      server.on('connect', (_, socket) => {
        socket.on('error', () => {})
        closeWith(socket, noTunnel)
      })
      server.on('checkExpectation', (_, response) => answer(response, unmet))
    },
  }
}
