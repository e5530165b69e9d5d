import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { type CachedResponse, copyOf, sendCached } from './cached-response.ts'

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

export const contentTypeOf = (name: string) => types[extname(name)] ?? 'application/octet-stream'

/** Names of files under /assets contain a hash of their content. */
export const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves the files of the build from memory (a few megabytes, read once at start). No request reads the disk, so
 * neither an invented path nor a deleted build can make a request fail. It responds before the app is called, and
 * returns whether it did.
 */
export function staticFiles(folder: string, always: Record<string, string>) {
  const files = existsSync(folder) ? readFiles(folder, always) : new Map<string, CachedResponse>()
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const file = files.get(url) ?? files.get(url.replace(/\?.*$/s, ''))
    if (!file) return false
    sendCached(file, request, response)
    return true
  }
}

function readFiles(folder: string, always: Record<string, string>): Map<string, CachedResponse> {
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

function fileOf(url: string, path: string, paths: Set<string>, always: Record<string, string>) {
  const bytes = readFileSync(path)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
  const encoded = paths.has(`${path}.br`)
  const headers = {
    'content-type': contentTypeOf(path),
    'cache-control': url.startsWith('/assets/') ? immutable : 'public, max-age=3600',
    ...always,
    etag,
    ...(encoded && { vary: 'accept-encoding' }),
  }
  const compressed = (ending: string, encoding: 'br' | 'gzip') =>
    encoded ? copyOf(headers, readFileSync(path + ending), encoding) : undefined
  return {
    etag,
    headers,
    identity: copyOf(headers, bytes),
    br: compressed('.br', 'br'),
    gzip: compressed('.gz', 'gzip'),
  }
}
