import type { Database } from '#src/platform/db/database.ts'
import type { BlogStatus } from '../contract.ts'
import { type ImagesAs, presentBlog } from './present.ts'
import { type After, selectBlogs } from './queries.ts'

interface Wanted {
  status: BlogStatus | undefined
  after: After | undefined
  images: ImagesAs
}

/** All blogs as one JSON answer, written a blog at a time: ten thousand of them need the memory of one. */
export function streamBlogs(db: Database, { status, after, images }: Wanted): Response {
  const encoder = new TextEncoder()
  const parts = answerParts(db, status, after, images)
  const body = new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
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
      const blog = JSON.stringify(await presentBlog(db, row, images))
      yield first ? blog : `,${blog}`
      first = false
    }
    const last = rows.at(-1)
    if (!last) break
    after = { createdAt: last.created_at, id: last.id }
  }
  yield '],"nextCursor":null}'
  return undefined
}
