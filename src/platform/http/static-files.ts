import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { rawHeader } from './raw-header.ts'

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

interface Copy {
  path: string
  head: string[]
  /** Read when it is first asked for, then kept: the whole build is a few megabytes. */
  body?: Buffer
}

interface StaticFile {
  etag: string
  notModified: string[]
  plain: Copy
  br: Copy | undefined
  gzip: Copy | undefined
}

/**
 * The files of the build, listed once at start: what is not on the list does not exist, so no path a
 * visitor invents can reach the disk. Answers before the app is asked; says whether it did.
 */
export function staticFiles(
  folder: string,
  always: Record<string, string>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = existsSync(folder) ? listFiles(folder, always) : new Map<string, StaticFile>()
  return (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const query = url.indexOf('?')
    const file = files.get(query < 0 ? url : url.slice(0, query))
    if (!file) return false
    if (rawHeader(request, 'if-none-match') === file.etag) {
      response.writeHead(304, file.notModified).end()
      return true
    }
    const copy = copyFor(file, rawHeader(request, 'accept-encoding'))
    copy.body ??= readFileSync(copy.path)
    response.writeHead(200, copy.head).end(method === 'HEAD' ? undefined : copy.body)
    return true
  }
}

function copyFor(file: StaticFile, accepted = ''): Copy {
  if (file.br && accepted.includes('br')) return file.br
  if (file.gzip && accepted.includes('gzip')) return file.gzip
  return file.plain
}

function listFiles(folder: string, always: Record<string, string>): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  )
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    if (/\.(br|gz)$/.test(path)) continue
    const url = `/${relative(folder, path).split(sep).join('/')}`
    files.set(url, fileOf(url, path, paths, always))
  }
  return files
}

function fileOf(
  url: string,
  path: string,
  paths: Set<string>,
  always: Record<string, string>,
): StaticFile {
  const bytes = readFileSync(path)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  const encoded = paths.has(`${path}.br`)
  const common = [
    ...['content-type', types[extname(path)] ?? 'application/octet-stream'],
    // Files under /assets carry a hash of their bytes in their name.
    ...[
      'cache-control',
      url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ],
    ...Object.entries(always).flat(),
    ...['etag', etag],
    ...(encoded ? ['vary', 'accept-encoding'] : []),
  ]
  const copy = (from: string, size: number, encoding?: string): Copy => ({
    path: from,
    head: [
      ...common,
      ...['content-length', String(size)],
      ...(encoding ? ['content-encoding', encoding] : []),
    ],
  })
  const compressed = (ending: string, encoding: string) =>
    encoded ? copy(path + ending, statSync(path + ending).size, encoding) : undefined
  return {
    etag,
    notModified: common,
    plain: copy(path, bytes.length),
    br: compressed('.br', 'br'),
    gzip: compressed('.gz', 'gzip'),
  }
}
