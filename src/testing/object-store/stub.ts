import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { escapeHtml } from '#src/app/escape-html.ts'

const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }

interface Stored {
  bytes: Buffer
  type: string
  modified: Date
}

/** As much of an S3 server as the site uses, in memory: for machines on which no real one can be installed. */
export async function startStub() {
  const buckets = new Map<string, Map<string, Stored>>()
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const bytes = await buffer(request)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (!(await isSigned(request, url))) return fault(403, 'SignatureDoesNotMatch')
    const [name = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    const key = rest.join('/')
    if (request.method === 'PUT' && !key) buckets.set(name, buckets.get(name) ?? new Map())
    const bucket = buckets.get(name)
    if (!bucket) return fault(404, 'NoSuchBucket')
    if (!key) return { status: 200, body: request.method === 'GET' ? listOf(bucket, url) : '' }
    if (request.method === 'PUT') {
      if (request.headers['x-amz-content-sha256'] !== sha256) return fault(400, 'BadDigest')
      const type = request.headers['content-type'] ?? ''
      bucket.set(key, { bytes, type, modified: new Date() })
      return { status: 200, body: '' }
    }
    if (request.method === 'DELETE') {
      bucket.delete(key)
      return { status: 204, body: '' }
    }
    const stored = bucket.get(key)
    return stored ? { status: 200, body: stored.bytes, type: stored.type } : fault(404, 'NoSuchKey')
  }
  const server = createServer(async (request, response) => {
    const { status, body, type = 'application/xml' } = await answer(request)
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    ...keys,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Answer {
  status: number
  body: string | Buffer
  type?: string
}

function fault(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code></Error>` }
}

function listOf(bucket: Map<string, Stored>, { searchParams }: URL): string {
  const after = searchParams.get('continuation-token') ?? ''
  const most = Number(searchParams.get('max-keys'))
  const found = [...bucket.keys()]
    .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
    .sort()
  const page = found.slice(0, most)
  const contents = page.map(
    (key) =>
      `<Contents><Key>${escapeHtml(key)}</Key><LastModified>${bucket.get(key)?.modified.toISOString()}</LastModified></Contents>`,
  )
  const last = escapeHtml(page.at(-1) ?? '')
  const next =
    found.length > page.length ? `<NextContinuationToken>${last}</NextContinuationToken>` : ''
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

/** Signs what was received once more and compares. */
async function isSigned({ method, headers, url: path }: IncomingMessage, url: URL) {
  const given = url.searchParams
  const inQuery = given.get('X-Amz-Signature')
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const kept = signed.filter((name) => name !== 'host').map((name) => [name, headers[name]])
  const again = new URL(`http://${headers.host}${path?.split('?')[0]}`)
  for (const [name, value] of given) {
    if (!/^X-Amz-(Signature|Date|Algorithm|Credential|SignedHeaders)$/.test(name)) {
      again.searchParams.append(name, value)
    }
  }
  const datetime = given.get('X-Amz-Date') ?? String(headers['x-amz-date'])
  const signer = new AwsV4Signer({
    ...keys,
    method,
    url: again.href,
    headers: Object.fromEntries(kept) as Record<string, string>,
    service: 's3',
    region: 'us-east-1',
    datetime,
    signQuery: inQuery !== null,
  })
  const { url: expected, headers: own } = await signer.sign()
  return inQuery
    ? expected.searchParams.get('X-Amz-Signature') === inQuery
    : own.get('authorization') === headers.authorization
}
