import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '#src/config/s3-address.ts'
import { ObjectStoreError } from './failure.ts'

/** With pauses of 0.1, 0.4 and 1.6 s: a busy store refuses for a second or two. */
const attempts = 4
const attemptMs = 10_000

export interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Below the prefix; empty: the bucket. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: { content: Uint8Array<ArrayBuffer> | Blob; sha256: string }
  /** How long an attempt may take. */
  ms?: number
}

/**
 * Objects of a bucket of any S3-compatible server, path style. Sends the SHA-256 of what it stores, which the server
 * compares, and no other checksum: not every provider knows those of newer Amazon SDKs.
 */
export function createRequests({ endpoint, bucket, prefix, ...credentials }: S3Settings) {
  const { accessKeyId, secretAccessKey, region } = credentials
  const place = `${new URL(endpoint).host}/${bucket}`
  const urlOf = (key: string, query: Record<string, string> = {}) => {
    const path = key && `/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`
    // The signature is of %20, whatever stands for a space.
    const asked = new URLSearchParams(query).toString().replaceAll('+', '%20')
    return `${endpoint}/${encodeURIComponent(bucket)}${path}${asked && `?${asked}`}`
  }
  const signer = (more: Omit<ConstructorParameters<typeof AwsV4Signer>[0], keyof S3Settings>) =>
    new AwsV4Signer({ accessKeyId, secretAccessKey, region, service: 's3', ...more })

  /** Undefined if there is no such object. */
  const attempt = async (call: Call): Promise<Response | undefined> => {
    const { method, key, query, body, ms = attemptMs } = call
    const sha256 = body?.sha256 ?? emptySha256
    const headers = { ...call.headers, 'x-amz-content-sha256': sha256 }
    const signed = await signer({ method, url: urlOf(key, query), headers }).sign()
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      body: body?.content,
      // A store that redirects is another store: its address belongs into the settings.
      redirect: 'manual',
      signal: AbortSignal.timeout(ms),
    }).catch((error: unknown) => {
      throw new ObjectStoreError('unavailable', `${place} does not answer (${reasonOf(error)})`)
    })
    if (response.ok) return response
    const text = await response.text().catch(() => '')
    const [, code = 'no code'] = /<Code>([\w.]{1,60})<\/Code>/.exec(text) ?? []
    if (response.status === 404 && method !== 'PUT' && key && code !== 'NoSuchBucket') {
      return undefined
    }
    const isTemporary = response.status >= 500 || response.status === 429
    throw new ObjectStoreError(
      isTemporary ? 'unavailable' : 'refused',
      `${place} answers ${response.status} (${code})`,
    )
  }

  /** `read` is part of an attempt, because a connection can break in the middle of a response. */
  const send = async <T>(
    call: Call,
    read: (response: Response) => Promise<T>,
  ): Promise<T | undefined> => {
    for (let nth = 1; ; nth++) {
      try {
        const response = await attempt(call)
        return await (response && read(response))?.catch((error: unknown) => {
          throw new ObjectStoreError('unavailable', `${place} breaks off (${reasonOf(error)})`)
        })
      } catch (error) {
        const isTemporary = error instanceof ObjectStoreError && error.kind === 'unavailable'
        if (!isTemporary || nth === attempts) throw error
        await wait(100 * 4 ** (nth - 1) * (0.5 + Math.random()))
      }
    }
  }

  return { place, urlOf, signer, attempt, send }
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const emptySha256 = sha256Of(new Uint8Array())

/** A code such as ECONNREFUSED, which fetch wraps; `TimeoutError` if it took too long. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
