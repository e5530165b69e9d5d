import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

interface StaticFile {
  path: string
  headers: Record<string, string>
}

/**
 * The files of the build, listed once at start: what is not on the list does not exist, so no path a
 * visitor invents can reach the disk.
 */
export function staticFiles(folder: string): (request: Request) => Response | undefined {
  const files = existsSync(folder) ? listFiles(folder) : new Map<string, StaticFile>()
  return (request) => {
    const file = files.get(new URL(request.url).pathname)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
    if (request.headers.get('if-none-match') === file.headers.etag) {
      return new Response(null, { status: 304, headers: file.headers })
    }
    const encoded = encodedCopy(file, request.headers.get('accept-encoding') ?? '')
    if (request.method === 'HEAD') return new Response(null, { headers: encoded.headers })
    const body = Readable.toWeb(createReadStream(encoded.path)) as ReadableStream
    return new Response(body, { headers: encoded.headers })
  }
}

function listFiles(folder: string): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const url = `/${relative(folder, path).split(sep).join('/')}`
        return [url, { path, headers: headersOf(url, path) }]
      }),
  )
}

function headersOf(url: string, path: string): Record<string, string> {
  const { size, mtimeMs } = statSync(path)
  // Files under /assets carry a hash of their bytes in their name.
  const hashed = url.startsWith('/assets/')
  return {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-length': String(size),
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
  }
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

function encodedCopy(file: StaticFile, accepted: string): StaticFile {
  for (const [name, ending] of encodings) {
    const path = file.path + ending
    if (accepted.includes(name) && existsSync(path)) {
      return {
        path,
        headers: {
          ...file.headers,
          'content-encoding': name,
          'content-length': String(statSync(path).size),
          vary: 'accept-encoding',
        },
      }
    }
  }
  return file
}
