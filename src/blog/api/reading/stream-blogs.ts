import { type Answering, streamText } from '#src/app/stream-text.ts'
import type { Database } from '#src/db/database.ts'
import type { Originals } from '#src/media/originals.ts'
import { type After, selectBlogs } from '../queries.ts'
import type { Visible } from '../visibility.ts'
import { cursorAfter } from './cursor.ts'
import { embeddedBlog } from './embedded-blog.ts'
import { type ImagesAs, presentBlog } from './present.ts'

export interface Sources {
  db: Database
  originals: Originals
}

interface Wanted extends Visible {
  after: After | undefined
  images: ImagesAs
  /** All blogs if undefined. */
  limit: number | undefined
}

/**
 * Streams blogs as one JSON response, one blog at a time and as fast as the client reads: memory holds at most one,
 * without its pictures.
 */
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
  const rowAfter = async (place: After | undefined) =>
    (await selectBlogs(db, { ...visible, after: place, limit: 1 }))[0]
  // Before the response begins, so that an unavailable database is a 503.
  let row = await rowAfter(after)
  let nextCursor: string | null = null
  yield '{"blogs":['
  for (let count = 0; row; count++) {
    if (count > 0) yield ','
    if (images === 'embedded') yield* embeddedBlog(originals, row)
    else yield JSON.stringify(await presentBlog(db, row, images))
    const { created_at, id } = row
    row = await rowAfter({ createdAt: created_at, id })
    if (row && count + 1 >= limit) {
      nextCursor = cursorAfter({ created_at, id })
      break
    }
  }
  yield `],"nextCursor":${JSON.stringify(nextCursor)}}`
  return undefined
}
