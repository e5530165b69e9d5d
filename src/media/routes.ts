import { Hono } from 'hono'
import type { Database } from '#src/platform/db/database.ts'
import type { ApiEnv } from '#src/platform/http/api-app.ts'
import { mimeTypes } from './image-file.ts'
import { parseMediaUrl } from './reference.ts'
import { loadImage } from './store.ts'
import type { VariantFormat, Variants } from './variants.ts'
import { imageWidths } from './widths.ts'

/** A picture is data, whatever is hidden in it: it may not be sniffed, framed or run. */
const always = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

/** GET /media/{hash}.{ext}, with ?w= resized and in the best format that the browser takes. */
export function mediaRoutes({ db, variants }: { db: Database; variants: Variants }) {
  return new Hono<ApiEnv>().get('/media/:file', async (c) => {
    const image = parseMediaUrl(c.req.path)
    if (!image) return c.notFound()
    const tag = (format: string) =>
      `"${image.hash.slice(0, 32)}-${c.req.query('w') ?? ''}-${format}"`

    const wanted = c.req.query('w')
    const width = imageWidths.find((known) => String(known) === wanted)
    if (wanted !== undefined && !width) return c.notFound()

    // A GIF may move and a resized copy would not, so it travels as it is.
    const format = width && image.ext !== 'gif' ? accepted(c.req.header('accept')) : undefined
    const headers = {
      ...always,
      etag: tag(format ?? 'original'),
      ...(width && { vary: 'accept' }),
    }
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)

    const original = async () => {
      const stored = await loadImage(db, image.hash)
      if (stored && !stored.whole) {
        c.get('log').error(
          { image: image.hash },
          'an image is damaged in the database: add it again in the editor, or restore a backup',
        )
        return undefined
      }
      return stored?.ext === image.ext ? stored.bytes : undefined
    }
    if (width && format) {
      const bytes = await variants.get({ hash: image.hash, width, format }, original)
      if (bytes) {
        return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': mimeTypes[format] })
      }
    }
    const bytes = await original()
    if (!bytes) return c.notFound()
    return c.body(new Uint8Array(bytes), 200, {
      ...headers,
      etag: tag('original'),
      'content-type': mimeTypes[image.ext],
    })
  })
}

function accepted(accept: string | undefined): VariantFormat | undefined {
  if (accept?.includes('image/avif')) return 'avif'
  if (accept?.includes('image/webp')) return 'webp'
  return undefined
}
