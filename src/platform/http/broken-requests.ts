import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { problemResponse, problemText, problemType, titleOf } from './problem.ts'

/** What is wrong with what came in, as whoever sent it is told. */
interface Flaw {
  status: number
  detail: string
  headers?: Record<string, string>
}

const unreadable: Flaw = { status: 400, detail: 'This cannot be read as an HTTP request.' }
const tooSlow: Flaw = { status: 408, detail: 'The request took too long to arrive.' }
const largeHead: Flaw = { status: 431, detail: 'The head of the request is too large.' }
const noHost: Flaw = { status: 400, detail: 'The request names no host.' }
const noTunnel: Flaw = {
  status: 405,
  detail: 'This site opens no tunnels.',
  headers: { allow: 'GET, HEAD' },
}
const failed: Flaw = {
  status: 500,
  detail: 'Something went wrong on our side. Please try again.',
}
const unmet: Flaw = { status: 417, detail: 'Only 100-continue may be expected.' }

const byCode: Record<string, Flaw> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: largeHead,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    detail: 'The extensions of a chunk are too large.',
  },
}

/** What is well-formed HTTP and still cannot be served; undefined when nothing is wrong with it. */
function flawOf(request: IncomingMessage, mostHeaders: number): Flaw | undefined {
  // Node only leaves out what comes after so many, and with it perhaps the one that matters.
  if (request.rawHeaders.length > 2 * mostHeaders) return largeHead
  if (request.httpVersion === '1.1' && request.headers.host === undefined) return noHost
  return undefined
}

/**
 * Requests too broken for any route are refused like all others: a problem, the headers of every answer, and the end
 * of the connection. Left to Node they would get a bare status line.
 */
export function refuseBroken(always: Record<string, string>, mostHeaders: number) {
  const headersOf = (flaw: Flaw, text: string) => ({
    ...always,
    ...flaw.headers,
    'content-type': problemType,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  })

  const answer = (response: ServerResponse, flaw: Flaw) => {
    const text = problemText(flaw.status, flaw.detail)
    response.writeHead(flaw.status, headersOf(flaw, text)).end(text)
  }

  /** To a socket that no response belongs to. */
  const hangUpWith = (socket: Duplex, flaw: Flaw) => {
    const text = problemText(flaw.status, flaw.detail)
    const head = [
      `HTTP/1.1 ${flaw.status} ${titleOf(flaw.status)}`,
      `date: ${new Date().toUTCString()}`,
      ...Object.entries(headersOf(flaw, text)).map(([name, value]) => `${name}: ${value}`),
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
  }

  return {
    /** Says whether it answered. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const flaw = flawOf(request, mostHeaders)
      if (flaw) answer(response, flaw)
      return flaw !== undefined
    },
    /** For an address that none can be made of; and for what no route caught, which should not be. */
    answerError(error: unknown): Response {
      const { status, detail, headers } = error instanceof RequestError ? unreadable : failed
      return problemResponse(status, detail, { headers: { ...always, ...headers } })
    },
    watch(server: Server): void {
      server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
        // The name under which Node itself looks it up; there is no public one.
        const { _httpMessage: begun } = socket as Duplex & { _httpMessage?: ServerResponse }
        // What has begun cannot be taken back.
        if (!socket.writable || begun?.headersSent) socket.destroy()
        else hangUpWith(socket, byCode[error.code ?? ''] ?? unreadable)
      })
      server.on('connect', (_, socket) => {
        socket.on('error', () => {})
        hangUpWith(socket, noTunnel)
      })
      server.on('checkExpectation', (_, response) => answer(response, unmet))
    },
  }
}
