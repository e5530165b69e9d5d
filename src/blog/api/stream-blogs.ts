import type { Database } from '#src/platform/db/database.ts'
import { streamText } from '#src/platform/http/stream-text.ts'
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
export function streamBlogs(db: Database, { status, after, images }: Wanted): Response {
  return new Response(streamText(answerParts(db, status, after, images)), {
    headers: { 'content-type': 'application/json' },
  })
}

async function* answerParts(
  db: Database,
  status: BlogStatus | undefined,
  from: After | undefined,
  images: ImagesAs,
): AsyncGenerator<string, undefined> {
  yield '{"blogs":['
  let after = from
  let first = true
  for (;;) {
    const rows = await selectBlogs(db, { status, after, limit: 20 })
    for (const row of rows) {
      if (!first) yield ','
      first = false
      if (images === 'embedded') yield* embeddedBlog(db, row)
      else yield JSON.stringify(await presentBlog(db, row, images))
    }
    const last = rows.at(-1)
    if (!last) break
    after = { createdAt: last.created_at, id: last.id }
  }
  yield '],"nextCursor":null}'
  return undefined
}
