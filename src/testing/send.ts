import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listen } from '#src/app/connection/listen.ts'
import type { Site } from '#src/server/compose.ts'

/** Serves the site on a real socket until the test ends: an in-process Request would hide how Node handles bodies. */
export async function serve({ app, sendCached, headers }: Site): Promise<string> {
  const { url, stop } = await listen(app.fetch, '127.0.0.1', 0, sendCached, { headers })
  onTestFinished(() => stop())
  return url
}

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body: string | Buffer
  /** How the end of the body is announced. */
  as: 'content-length' | 'chunked'
  agent?: Agent
}

/** Sends a body in two parts and reads the whole response. */
export async function send(url: string, { method = 'POST', headers, body, as, agent }: Sent) {
  const bytes = Buffer.from(body)
  const framing: Record<string, string> =
    as === 'chunked'
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(bytes.length) }
  const outgoing = request(url, { method, headers: { ...headers, ...framing }, agent })
  const response = once(outgoing, 'response')
  // A client that gets the response before it has sent everything may fail to send the rest.
  outgoing.on('error', () => {})
  outgoing.write(bytes.subarray(0, bytes.length >> 1))
  outgoing.end(bytes.subarray(bytes.length >> 1))
  const [incoming] = await response
  return {
    status: Number(incoming.statusCode),
    headers: incoming.headers as Record<string, string>,
    text: await text(incoming),
  }
}
