import type { Database } from '#src/platform/db/database.ts'
import { type Answering, streamText } from '#src/platform/http/stream-text.ts'
import type { BlogStatus } from '../contract.ts'
import { embeddedBlog } from './embedded-blog.ts'
import { type ImagesAs, presentBlog } from './present.ts'
import { type After, selectBlogs } from './queries.ts'

interface Wanted {
  status: BlogStatus | undefined
  after: After | undefined
  images: ImagesAs
}

/** All blogs as one JSON answer, written a blog at a time: ten thousand of them need the memory of a few. */
export async function streamBlogs(
  c: Answering,
  db: Database,
  { status, after, images }: Wanted,
): Promise<Response> {
  const body = await streamText(c, answerParts(db, status, after, images))
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

async function* answerParts(
  db: Database,
  status: BlogStatus | undefined,
  from: After | undefined,
  images: ImagesAs,
): AsyncGenerator<string, undefined> {
  const batch = (after: After | undefined) => selectBlogs(db, { status, after, limit: 20 })
  // Before a word is said: a database that is away is a 503.
  let rows = await batch(from)
  yield '{"blogs":['
  let first = true
  for (;;) {
    for (const row of rows) {
      if (!first) yield ','
      first = false
      if (images === 'embedded') yield* embeddedBlog(db, row)
      else yield JSON.stringify(await presentBlog(db, row, images))
    }
    const last = rows.at(-1)
    if (!last) break
    rows = await batch({ createdAt: last.created_at, id: last.id })
  }
  yield '],"nextCursor":null}'
  return undefined
}
