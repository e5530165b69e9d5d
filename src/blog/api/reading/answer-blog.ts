import type { Context, TypedResponse } from 'hono'
import { cursorAfter, type Position } from '#src/app/cursor.ts'
import { type Answering, streamText } from '#src/app/stream-text.ts'
import { mimeTypes } from '#src/media/image-file.ts'
import type { Original, Originals } from '#src/media/originals.ts'
import { isPicture, parseMediaUrl } from '#src/media/reference.ts'
import type { Blog } from '../../contract.ts'
import { selectNext } from '../queries.ts'
import { type BlogDeps, tagOf } from '../saving-calls.ts'
import type { Visible } from '../visibility.ts'
import { type ImagesAs, type Presentable, presentBlog, presentText } from './present.ts'

interface Answer<Name, Status> {
  name: Name
  row: Presentable
  images: ImagesAs
  status: Status
  /** By default the tag of the version. */
  headers?: Record<string, string>
}

/** Responds with one blog. With embedded images, the response is streamed while the images are read. */
export async function answerBlog<Name extends 'blog' | 'newBlog', Status extends 200 | 201>(
  c: Context,
  { db, originals }: BlogDeps,
  { name, row, images, status, headers = { etag: tagOf(row) } }: Answer<Name, Status>,
): Promise<Response & TypedResponse<Record<Name, Blog>, Status, 'json'>> {
  const answer =
    images === 'embedded'
      ? c.body(await streamText(c, named(name, embeddedBlog(originals, row))), status, {
          ...headers,
          'content-type': 'application/json',
        })
      : c.json({ [name]: await presentBlog(db, row, images) }, status, headers)
  return answer as unknown as Response & TypedResponse<Record<Name, Blog>, Status, 'json'>
}

async function* named(name: string, blog: AsyncGenerator<string, undefined>) {
  yield `{"${name}":`
  yield* blog
  yield '}'
  return undefined
}

interface Wanted extends Visible {
  after: Position | undefined
  images: ImagesAs
  /** All blogs if undefined. */
  limit: number | undefined
}

/** One blog at a time and as fast as the client reads: memory holds at most one, without its pictures. */
export async function streamBlogs(
  c: Answering,
  deps: BlogDeps,
  wanted: Wanted,
  headers: Record<string, string>,
): Promise<Response> {
  const body = await streamText(c, answerParts(deps, wanted))
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } })
}

async function* answerParts(
  { db, originals }: BlogDeps,
  { after, images, limit = Number.POSITIVE_INFINITY, ...visible }: Wanted,
): AsyncGenerator<string, undefined> {
  // Before the response begins, so that an unavailable database is a 503.
  let row = await selectNext(db, { ...visible, after })
  let nextCursor: string | null = null
  yield '{"blogs":['
  for (let count = 0; row; count++) {
    if (count > 0) yield ','
    if (images === 'embedded') yield* embeddedBlog(originals, row)
    else yield JSON.stringify(await presentBlog(db, row, images))
    const shown = { at: row.created_at, id: row.id }
    row = await selectNext(db, { ...visible, after: shown })
    if (row && count + 1 >= limit) {
      nextCursor = cursorAfter(shown)
      break
    }
  }
  yield `],"nextCursor":${JSON.stringify(nextCursor)}}`
  return undefined
}

const withPictures = ['content', 'thumbnail', 'shareImage']
/** The URL of a picture that is a whole string: in the JSON of a blog, or in the JSON of its blocks within that. */
const reference = /(?<=")(\/media\/[0-9a-f]{64}\.[a-z]+)(?=\\?")/

/** The JSON of a blog with its images embedded, in pieces. It has the same fields as presentBlog. */
async function* embeddedBlog(originals: Originals, row: Presentable) {
  // An image block names its image twice, so the latest one is kept.
  let latest: { url: string; image: Original | undefined } | undefined
  /** Base64 and URLs need no escapes in JSON, however deep they are nested. */
  const embedded = async function* (url: string) {
    if (latest?.url !== url) {
      latest = undefined
      const file = parseMediaUrl(url)
      // A clip is not embedded: its URL stays.
      const stored = file && isPicture(file) ? await originals.open(file.hash) : undefined
      latest = { url, image: stored === 'damaged' ? undefined : stored }
    }
    const { image } = latest
    if (!image) {
      yield url
      return
    }
    yield `data:${mimeTypes[image.ext]};base64,`
    for await (const piece of image.pieces()) yield piece.toString('base64')
  }

  let before = '{'
  for (const [key, value] of Object.entries(presentText(row))) {
    yield `${before}${JSON.stringify(key)}:`
    before = ','
    const json = JSON.stringify(value)
    const parts = withPictures.includes(key) ? json.split(reference) : [json]
    for (const [i, part] of parts.entries()) {
      if (i % 2 === 0) yield part
      else yield* embedded(part)
    }
  }
  yield '}'
  return undefined
}
