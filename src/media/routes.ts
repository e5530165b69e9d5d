import { ReadableStream } from 'node:stream/web'
import { type Context, Hono, type HonoRequest, type MiddlewareHandler } from 'hono'
import { type ApiEnv, apiApp } from '#src/app/api-app.ts'
import { limitBody } from '#src/app/body-rules.ts'
import { invalid, ProblemError } from '#src/app/problem.ts'
import { databaseFailure } from '#src/db/failure.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { loadImage, type StoredPictures } from './bytes.ts'
import { claimedKind, mostBytes, receiveFile } from './clips/add-file.ts'
import { fileSender } from './clips/send-file.ts'
import { uploadMedia } from './contract.ts'
import { focusStyle, readFocus } from './focus.ts'
import { focusStylePath } from './focus-style-path.ts'
import { ImageRefused, mimeTypes } from './image-file.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import type { Copy } from './image-worker/job.ts'
import { keepInLibrary } from './library/change.ts'
import { largeBytes, type Originals } from './originals.ts'
import { isPicture, type MediaKind, parseMediaUrl } from './reference.ts'
import { addPicture, loadImageSizes } from './store.ts'
import type { Variants } from './variants.ts'
import { imageWidths } from './widths.ts'

/** A picture is only data, even if it contains code: browsers must not sniff, frame or run it. */
const always = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // Webmail shows newsletters, and therefore these pictures, on pages of another origin.
  'cross-origin-resource-policy': 'cross-origin',
}

/** The address is valid for at least an hour. */
const redirectAge = 'public, max-age=1800'

/** With a cold cache, a page requests all its pictures at once, and each takes a while to resize. */
const resizingLimits = { total: 16, perClient: 4, queued: 200, queuedPerClient: 40, waitMs: 30_000 }

interface MediaDeps extends Pick<FeatureBase, 'gate' | 'limits'>, StoredPictures {
  images: ImageWorker
  variants: Variants
  originals: Originals
}

/** Serves GET /media/{hash}.{ext}; with ?w=, resized and in the best format that the browser accepts. */
export function mediaRoutes(deps: Omit<MediaDeps, 'gate' | 'images'>) {
  const { db, bytes: store, variants, originals, limits } = deps
  const budget = limits.budget({ total: 6 })
  const resizing = limits.budget(resizingLimits)
  const reportDamaged = (c: Context<ApiEnv>, hash: string) =>
    c
      .get('log')
      .error(
        { image: hash },
        'an image is damaged or lost: add it again in the editor, or restore a backup',
      )

  const sendFile = fileSender({
    db,
    bytes: store,
    originals,
    limits,
    headers: always,
    reportDamaged,
  })

  /** The bytes of an original, unless it is damaged. */
  const load = async (c: Context<ApiEnv>, { hash, ext }: { hash: string; ext: string }) => {
    const stored = await loadImage({ db, bytes: store }, hash)
    if (stored && !stored.intact) reportDamaged(c, hash)
    return stored?.intact && stored.ext === ext ? stored.bytes : undefined
  }

  const sendCrop = cropSender({ variants, resizing, load })

  const app = new Hono<ApiEnv>().get(focusStylePath, (c) =>
    c.body(focusStyle, 200, { ...always, 'content-type': 'text/css; charset=utf-8' }),
  )
  return app.get('/media/:file', async (c) => {
    const image = parseMediaUrl(c.req.path)
    if (!image) return c.notFound()
    if (!isPicture(image)) return sendFile(c, image)
    const wanted = c.req.query('w')
    const width = imageWidths.find((known) => String(known) === wanted)
    if (wanted !== undefined && !width) return c.notFound()

    // The 2 invalidates originals that browsers cached before metadata was removed from them.
    const tag = (format: string) => `"${image.hash.slice(0, 32)}-${wanted ?? ''}-${format}-2"`
    // A GIF may be animated, which a resized copy would not be, so it is sent unchanged.
    const format = width && image.ext !== 'gif' ? accepted(c.req.header('accept')) : undefined
    const varies = [...(width ? ['accept'] : []), ...(store.redirects ? ['sec-fetch-dest'] : [])]
    const headers = {
      ...always,
      etag: tag(format ?? 'original'),
      ...(varies.length > 0 && { vary: varies.join(', ') }),
    }
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)

    const rows = await loadImageSizes(db, [image.hash]).catch((error: unknown) => {
      // While the database is unavailable, cached copies are still served.
      if (databaseFailure(error)) return undefined
      throw error
    })
    // Another machine may have deleted the picture: the copies cached here are no longer public.
    if (rows?.length === 0) {
      await variants.remove([image.hash])
      return c.notFound()
    }

    const [row] = rows ?? []
    if (c.req.query('share') !== undefined && row) return sendCrop(c, image, row.focus)
    const checksum = row && (row.checksum ?? image.hash)
    // Scripts that fetch a picture, and programs that are no browsers, get it from here: they may not follow.
    const redirects = c.req.header('sec-fetch-dest') === 'image' ? store.redirects : undefined
    const redirect = (location: string) =>
      c.body(null, 302, { ...headers, 'cache-control': redirectAge, location })
    if (width && format) {
      const address = checksum && (await redirects?.ofCopy({ checksum, width, format }))
      if (address) return redirect(address)
      const variant = { hash: image.hash, checksum, width, format }
      const get = () => variants.get(variant, () => load(c, image))
      const answer = (bytes: Buffer) =>
        c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': mimeTypes[format] })
      const bytes = (await variants.has(variant)) ? await get() : await resizing.wait(c, get)
      if (bytes) return answer(bytes)
    }
    if (redirects && row?.object) return redirect(await redirects.ofOriginal(row.object))
    const original = async () => {
      const stored = await originals.open(image.hash)
      if (stored === 'damaged') reportDamaged(c, image.hash)
      if (!stored || stored === 'damaged' || stored.ext !== image.ext) return c.notFound()
      // Reads only as fast as the client does.
      const stream = ReadableStream.from(stored.pieces()) as unknown as globalThis.ReadableStream
      return c.body(stream, 200, {
        ...headers,
        etag: tag('original'),
        'content-type': mimeTypes[image.ext],
        'content-length': String(stored.size),
      })
    }
    const known = row ?? (await loadImageSizes(db, [image.hash]))[0]
    return known && known.size > largeBytes ? budget.run(c, original) : original()
  })
}

interface CropDeps {
  variants: Variants
  resizing: ReturnType<FeatureBase['limits']['budget']>
  load: (c: Context<ApiEnv>, image: { hash: string; ext: string }) => Promise<Buffer | undefined>
}

/** Sends the part around the focal point, in the format of share cards. */
const cropSender =
  ({ variants, resizing, load }: CropDeps) =>
  async (c: Context<ApiEnv>, image: { hash: string; ext: string }, focus: string | null) => {
    // The address names the focal point, so that previews are fetched again; the picture always has its own.
    const [x, y] = readFocus(focus) ?? [50, 50]
    const crop = () => variants.getCrop(image.hash, { x, y }, () => load(c, image))
    const made = await resizing.wait(c, crop)
    const etag = `"${image.hash.slice(0, 32)}-share-${x}-${y}-2"`
    const age = { 'cache-control': 'public, max-age=86400', etag }
    const shown = { ...always, ...age, 'content-type': 'image/jpeg' }
    return made ? c.body(new Uint8Array(made), 200, shown) : c.notFound()
  }

function accepted(accept: string | undefined): Copy['format'] | undefined {
  if (accept?.includes('image/avif')) return 'avif'
  if (accept?.includes('image/webp')) return 'webp'
  return undefined
}

/** Each kind of file has a limit of its own. */
const limitUpload: MiddlewareHandler<ApiEnv> = (c, next) =>
  limitBody(mostBytes[claimedKind(c.req.header('content-type') ?? '') ?? 'picture'])(c, next)

export function mediaApi({
  gate,
  ...pictures
}: Pick<MediaDeps, 'db' | 'bytes' | 'gate' | 'images'>) {
  return apiApp().openapi(
    { ...uploadMedia, middleware: [gate.required, limitUpload] as const },
    async (c) => {
      const kind = claimedKind(c.req.header('content-type') ?? '')
      // A form on another site cannot send these content types without a CORS preflight.
      if (!kind) {
        throw new ProblemError(415, 'Send a picture, a clip or captions, with its content type.')
      }
      const stored =
        kind === 'picture'
          ? addPicture(pictures, await readSentImage(c.req))
          : receiveFile(pictures, kind, c.req.raw.body as ReadableStream | null)
      const media = await refusing(stored, kind)
      const { name } = c.req.valid('query')
      const image = name === undefined ? undefined : parseMediaUrl(media.url)
      if (image) await keepInLibrary(pictures.db, image.hash, name ?? '')
      return c.json({ media }, 201)
    },
  )
}

export async function readSentImage(req: HonoRequest): Promise<Buffer> {
  // A form on another site cannot send this content type without a CORS preflight.
  if (!/^image\//i.test(req.header('content-type') ?? '')) {
    throw new ProblemError(415, 'Send a picture, with its image content type.')
  }
  return Buffer.from(await req.arrayBuffer())
}

/** Tells the person who sent a file why it is not accepted. */
export async function refusing<T>(checked: Promise<T>, kind: MediaKind = 'picture'): Promise<T> {
  try {
    return await checked
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw invalid({ [kind]: [error.message] })
  }
}
