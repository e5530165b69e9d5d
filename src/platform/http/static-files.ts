import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { type CachedResponse, type Copy, sendCached } from './cached-response.ts'

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

/**
 * The files of the build, listed once at start: what is not on the list does not exist, so no path a
 * visitor invents can reach the disk. Responds before the app is called; returns whether it did.
 */
export function staticFiles(
  folder: string,
  always: Record<string, string>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = existsSync(folder) ? listFiles(folder, always) : new Map<string, CachedResponse>()
  return (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const file = files.get(url) ?? (url.includes('?') ? files.get(withoutQuery(url)) : undefined)
    if (!file) return false
    sendCached(file, request, response)
    return true
  }
}

const withoutQuery = (url: string) => url.slice(0, url.indexOf('?'))

function listFiles(folder: string, always: Record<string, string>): Map<string, CachedResponse> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  )
  const files = new Map<string, CachedResponse>()
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
): CachedResponse {
  const bytes = readFileSync(path)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
  const encoded = paths.has(`${path}.br`)
  const headers = {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    // Files under /assets carry a hash of their bytes in their name.
    'cache-control': url.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    ...always,
    etag,
    ...(encoded && { vary: 'accept-encoding' }),
  }
  const copy = (from: string, size: number, encoding?: string) =>
    readWhenAsked(from, {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(size),
    })
  const compressed = (ending: string, encoding: string) =>
    encoded ? copy(path + ending, statSync(path + ending).size, encoding) : undefined
  return {
    etag,
    headers,
    identity: copy(path, bytes.length),
    br: compressed('.br', 'br'),
    gzip: compressed('.gz', 'gzip'),
  }
}

/** Kept once it was asked for: the whole build is a few megabytes, and most of its copies nobody takes. */
function readWhenAsked(path: string, headers: Record<string, string>): Copy {
  let body: Buffer | undefined
  return {
    headers,
    get body() {
      body ??= readFileSync(path)
      return body
    },
  }
}
