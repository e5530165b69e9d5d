import { DomUtils, parseDocument } from 'htmlparser2'
import type { S3Settings } from '#src/config/s3-address.ts'
import { createRequests, sha256Of } from './requests.ts'

export type S3Client = ReturnType<typeof createS3Client>

/** The objects of a bucket below a prefix. Keys are without the prefix. */
export function createS3Client(settings: S3Settings) {
  const { endpoint, prefix } = settings
  const { place, urlOf, signer, attempt, send } = createRequests(settings)
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
    /** All objects whose keys begin like this, a page at a time. */
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

interface ListedObject {
  key: string
  /** When it was written, by the clock of the store. */
  modified: number
}

/** Reads a response to ListObjectsV2. `next` asks for the next page; undefined on the last one. */
function readList(xml: string): { objects: ListedObject[]; next: string | undefined } {
  const list = parseDocument(xml, { xmlMode: true })
  const named = (name: string, within: typeof list.childNodes) =>
    DomUtils.getElementsByTagName(name, within)
  const textOf = (name: string, within: typeof list.childNodes) =>
    DomUtils.textContent(named(name, within))
  return {
    objects: named('Contents', list.childNodes).map(({ childNodes }) => ({
      key: textOf('Key', childNodes),
      modified: Date.parse(textOf('LastModified', childNodes)),
    })),
    next: textOf('NextContinuationToken', list.childNodes) || undefined,
  }
}
