/** Where objects are: a bucket of a server, and what their names begin with. */
export interface S3Address {
  /** Without a slash at the end. */
  endpoint: string
  region: string
  bucket: string
  /** Empty, or with a slash at the end. */
  prefix: string
}

export interface S3Settings extends S3Address {
  accessKeyId: string
  secretAccessKey: string
}

export const s3AddressRule =
  'must be s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION, without a user or password; without an endpoint, the region is one of Amazon S3'

/** Reads `s3://bucket/prefix?endpoint=https://host&region=eu`; undefined if it is not such an address. */
export function readS3Address(text: string): S3Address | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !url.hostname || url.username || url.password || url.port) {
    return undefined
  }
  const { endpoint: given, region: named, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0) return undefined
  const endpoint = given ?? (named && `https://s3.${named}.amazonaws.com`)
  const server = endpoint ? URL.parse(endpoint) : undefined
  if (!server || !/^https?:$/.test(server.protocol)) return undefined
  if (server.username || server.search || server.hash) return undefined
  const prefix = decoded(url.pathname)?.replace(/^\/+|\/+$/g, '')
  if (prefix === undefined || /(^|\/)\.{0,2}(\/|$)/.test(prefix || 'none')) return undefined
  return {
    endpoint: server.href.replace(/\/+$/, ''),
    region: named ?? 'us-east-1',
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
  }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
