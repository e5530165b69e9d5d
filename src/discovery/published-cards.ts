import { selectCards } from '#src/blog/api/queries.ts'
import { visibleStatus } from '#src/blog/api/visibility.ts'
import type { Database } from '#src/platform/db/database.ts'

/** The published blogs, newest first, read in batches so that memory stays small. */
export async function* publishedCards(db: Database, most: number) {
  let after: { createdAt: string; id: number } | undefined
  let left = most
  while (left > 0) {
    const cards = await selectCards(db, {
      status: visibleStatus(undefined),
      pick: 'all',
      limit: Math.min(500, left),
      after,
    })
    yield* cards
    left -= cards.length
    const last = cards.at(-1)
    if (!last || cards.length < 500) return
    after = { createdAt: last.created_at, id: last.id }
  }
}
