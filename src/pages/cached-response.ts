import type { IncomingMessage, ServerResponse } from 'node:http'

interface Copy {
  headers: Record<string, string>
  body: Buffer
}

/** A complete response in memory, plain and compressed. */
export interface CachedResponse {
  etag: string
  /** Headers of every copy. */
  headers: Record<string, string>
  identity: Copy
  br: Copy | undefined
  gzip: Copy | undefined
}

export function copyOf(
  headers: Record<string, string>,
  body: Buffer,
  encoding?: 'br' | 'gzip',
): Copy {
  const length = { 'content-length': String(body.length) }
  return {
    headers: { ...headers, ...(encoding && { 'content-encoding': encoding }), ...length },
    body,
  }
}

/** Responds to GET and HEAD only. */
export function sendCached(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && matches(cached.etag, ifNoneMatch)) {
    response.writeHead(304, cached.headers).end()
    return
  }
  const { headers, body } = copyFor(cached, request.headers['accept-encoding'])
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

export function copyFor(cached: CachedResponse, accepted: string | undefined): Copy {
  for (const encoding of acceptedEncodings(accepted)) {
    const copy = cached[encoding]
    if (copy) return copy
  }
  return cached.identity
}

/** The weak comparison of RFC 9110: a cache on the way may list several, or mark ours as weak. */
function matches(etag: string, ifNoneMatch: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}

type Encoding = 'br' | 'gzip' | 'identity'

const bestFirst = ['br', 'gzip'] as const

/** The encodings that an Accept-Encoding header allows, best first. `identity` is always last. */
export function acceptedEncodings(header = ''): Encoding[] {
  const accepted = header
    .toLowerCase()
    .split(',')
    // `br;q=0` refuses an encoding.
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  return [...bestFirst.filter((encoding) => accepted.includes(encoding)), 'identity']
}
