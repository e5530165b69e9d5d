import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import {
  type ConnectionSettings,
  publicConnections,
} from '#src/app/connection/public-connections.ts'

const timeoutMs = 12_000
/** The answer is not read. One that is longer ends the connection. */
const mostBytes = 64_000

export interface Answer {
  status: number
  retryAfter: string | undefined
}

export interface WebhookSettings extends ConnectionSettings {
  /** Shorter in tests. */
  timeoutMs?: number
}

/** Throws if the address is not one that webhooks are sent to. */
export function checkAddress(address: string, { allowPrivate }: WebhookSettings): URL {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    throw new TypeError('The address must begin with https://.')
  }
  publicConnections({ allowPrivate }).check(url)
  return url
}

/** Posts to an address that staff chose, on the internet only. Redirects are not followed. */
export function createPost(settings: WebhookSettings = {}) {
  const { lookup } = publicConnections(settings)
  return async (
    address: string,
    { body, headers, signal }: { body: string; headers: object; signal: AbortSignal },
  ): Promise<Answer> => {
    const url = checkAddress(address, settings)
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const limit = AbortSignal.timeout(settings.timeoutMs ?? timeoutMs)
    return new Promise((resolve, reject) => {
      const request = send(
        url,
        {
          method: 'POST',
          lookup,
          agent: false,
          signal: AbortSignal.any([signal, limit]),
          maxHeaderSize: 16_384,
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Wireloom-Webhooks',
          },
        },
        (response) => {
          let length = 0
          response.on('data', (piece: Buffer) => {
            length += piece.length
            if (length > mostBytes) request.destroy()
          })
          response.on('error', () => {})
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
          })
        },
      )
      request.on('error', (error) => reject(limit.aborted ? limit.reason : error))
      request.end(body)
    })
  }
}
