import { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import type { StoredPictures } from '../bytes.ts'
import { mimeTypes } from '../image-file.ts'
import type { Originals } from '../originals.ts'
import type { MediaExt } from '../reference.ts'
import { loadImageSizes } from '../store.ts'
import { partOf } from './part-of.ts'

interface SendingDeps extends StoredPictures, Pick<FeatureBase, 'limits'> {
  originals: Originals
  headers: Record<string, string>
  reportDamaged: (c: Context<ApiEnv>, hash: string) => void
}

/** A paused player reads nothing for a while, and asks for the rest when it has lost its connection. */
const sendingLimits = { total: 200, perClient: 24, stalledMs: 60_000 }

/** Sends clips and captions from a file, in pieces; a player asks for the parts that it needs. */
export function fileSender(deps: SendingDeps) {
  const { db, bytes: store, originals, limits, headers, reportDamaged } = deps
  const budget = limits.budget(sendingLimits)

  return async (c: Context<ApiEnv>, { hash, ext }: { hash: string; ext: MediaExt }) => {
    const etag = `"${hash.slice(0, 32)}"`
    const all = {
      ...headers,
      // A browser that opens the clip itself shows it in a page with a player.
      'content-security-policy':
        "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      'accept-ranges': 'bytes',
      etag,
      ...(store.redirects && { vary: 'sec-fetch-dest' }),
    }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, all)
    const [row] = await loadImageSizes(db, [hash])
    if (!row) return c.notFound()
    // Captions are only read from the origin of the page.
    const isPlayer = c.req.header('sec-fetch-dest') === 'video'
    if (isPlayer && store.redirects && row.object) {
      const location = await store.redirects.ofOriginal(row.object)
      return c.body(null, 302, { ...all, 'cache-control': 'public, max-age=1800', location })
    }
    return budget.run(c, async () => {
      const file = await originals.open(hash)
      if (file === 'damaged') reportDamaged(c, hash)
      if (!file || file === 'damaged' || file.ext !== ext) return c.notFound()
      const isCurrent = [undefined, etag].includes(c.req.header('if-range'))
      const part = isCurrent ? partOf(c.req.header('range'), file.size) : undefined
      if (part === 'outside') {
        const range = { 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' }
        return c.body(null, 416, { ...all, ...range })
      }
      const { from, to } = part ?? { from: 0, to: file.size }
      const stream = ReadableStream.from(file.pieces(from, to))
      return c.body(stream as unknown as globalThis.ReadableStream, part ? 206 : 200, {
        ...all,
        'content-type': mimeTypes[ext] + (ext === 'vtt' ? '; charset=utf-8' : ''),
        'content-length': String(to - from),
        ...(part && { 'content-range': `bytes ${from}-${to - 1}/${file.size}` }),
      })
    })
  }
}
