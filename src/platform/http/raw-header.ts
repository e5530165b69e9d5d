import type { IncomingMessage } from 'node:http'

/**
 * One header as it was sent, by its name in lower case. `request.headers` would first make an object of all of them,
 * which is a noticeable part of what an answer from memory costs.
 */
export function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i]
    if (sent?.length === name.length && sent.toLowerCase() === name) return rawHeaders[i + 1]
  }
  return undefined
}
