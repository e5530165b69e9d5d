import type { Context, TypedResponse } from 'hono'
import { cursorAfter, type Position } from '#src/app/cursor.ts'
import { type Answering, streamText } from '#src/app/stream-text.ts'
import type { Database } from '#src/db/database.ts'
import type { Originals } from '#src/media/originals.ts'
import type { Blog } from '../../contract.ts'
import { selectNext } from '../queries.ts'
import { tagOf } from '../saving-calls.ts'
import type { Visible } from '../visibility.ts'
import { embeddedBlog } from './embedded-blog.ts'
import { type ImagesAs, type Presentable, presentBlog } from './present.ts'

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
  { db, originals }: Sources,
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

interface Sources {
  db: Database
  originals: Originals
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
  { db, originals }: Sources,
  wanted: Wanted,
  headers: Record<string, string>,
): Promise<Response> {
  const body = await streamText(c, answerParts({ db, originals }, wanted))
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } })
}

async function* answerParts(
  { db, originals }: Sources,
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
