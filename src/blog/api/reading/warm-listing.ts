import type { Database } from '#src/db/database.ts'
import type { Warming } from '#src/media/warming.ts'
import { selectCards } from '../queries.ts'

/** The number of cards on the first page of the listing. */
const cards = 24

/** Makes resized copies for the listing, for the first visitor after a start with an empty cache. */
export async function warmListing(db: Database, warming: Warming): Promise<void> {
  const newest = { status: 'published', after: undefined, limit: cards, pick: 'all' } as const
  for (const { thumbnail } of await selectCards(db, newest)) {
    if (thumbnail) warming.expect({ pictures: [], thumbnail })
  }
}
