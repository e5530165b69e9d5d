import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '#src/config/s3-address.ts'
import { ObjectStoreError } from './failure.ts'
import { type ListedObject, readList } from './read-list.ts'

export type S3Client = ReturnType<typeof createS3Client>

const attempts = 3
const attemptMs = 10_000

interface Call {
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
export function createS3Client({ endpoint, bucket, prefix, ...credentials }: S3Settings) {
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
  const listQuery = (start: string, most: number, token?: string) => ({
    'list-type': '2',
    'max-keys': String(most),
    prefix: prefix + start,
    ...(token && { 'continuation-token': token }),
  })
  const nothing = async (response: Response) => void (await response.arrayBuffer())

  return {
    /** The host and the bucket, for messages. */
    place,
    /** The origin from which browsers load signed addresses. */
    origin: new URL(endpoint).origin,
    put: (key: string, bytes: Uint8Array, type: string): Promise<void> => {
      const content = new Uint8Array(bytes)
      const body = { content, sha256: sha256Of(content) }
      return send({ method: 'PUT', key, body, headers: { 'content-type': type } }, nothing)
    },
    /** One PUT, which every provider takes up to 5 GB. */
    putFile: (key: string, file: { content: Blob; sha256: string }): Promise<void> =>
      send({ method: 'PUT', key, body: file, ms: 3_600_000 }, nothing),
    /** Undefined if there is no such object. */
    get: (key: string): Promise<Buffer | undefined> =>
      send({ method: 'GET', key }, async (response) => Buffer.from(await response.arrayBuffer())),
    has: async (key: string): Promise<boolean> =>
      (await attempt({ method: 'HEAD', key, ms: 3000 })) !== undefined,
    remove: (key: string): Promise<void> => send({ method: 'DELETE', key }, nothing),
    /** All objects whose keys begin like this, a page at a time. Keys are without the prefix. */
    async *list(start: string, most = 1000): AsyncGenerator<ListedObject[], undefined> {
      let token: string | undefined
      do {
        const call = { method: 'GET', key: '', query: listQuery(start, most, token) } as const
        const page = readList((await send(call, (response) => response.text())) ?? '')
        yield page.objects.map(({ key, ...rest }) => ({ key: key.slice(prefix.length), ...rest }))
        token = page.next
      } while (token)
      return undefined
    },
    /** Whether there is an object whose key begins like this. Asked once, for checks that somebody waits for. */
    async hasAny(start: string): Promise<boolean> {
      const query = listQuery(start, 1)
      const response = await attempt({ method: 'GET', key: '', query, ms: 3000 })
      return readList((await response?.text()) ?? '').objects.length > 0
    },
    /** An address from which anybody can read the object for so many seconds after `from`. */
    async sign(key: string, { from, seconds }: { from: Date; seconds: number }): Promise<string> {
      const datetime = from.toISOString().replace(/[-:]|\.\d+/g, '')
      const url = urlOf(key, { 'X-Amz-Expires': String(seconds) })
      return (await signer({ url, signQuery: true, datetime }).sign()).url.href
    },
  }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const emptySha256 = sha256Of(new Uint8Array())

/** A code such as ECONNREFUSED, which fetch wraps; `TimeoutError` if it took too long. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
