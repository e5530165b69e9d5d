import { sql } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import { noteSavedChange } from '#src/editor/api/saved.ts'
import type { FaqMove } from '../contract.ts'
import { subjectOf } from './faq-document.ts'

/** Moves one FAQ in the order as it is now: a list that was read earlier would undo the moves of others. */
export async function reorder(db: Database, { faqid, after }: FaqMove, who: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The version row is the lock of every content write.
    await bumpContentVersion(trx)
    const rows = await trx
      .selectFrom('faqs')
      .select(['id', 'sort_order'])
      .orderBy('sort_order')
      .orderBy('id')
      .execute()
    const moved = rows.find(({ id }) => id === faqid)
    const others = rows.filter(({ id }) => id !== faqid)
    const neighbor = others.findIndex(({ id }) => id === after)
    if (!moved || (after !== null && neighbor < 0)) throw notFound('FAQ')
    const sorted = others.toSpliced(neighbor + 1, 0, moved)
    for (const [index, { id, sort_order }] of sorted.entries()) {
      if (sort_order === index + 1) continue
      const row = await trx
        .updateTable('faqs')
        .set({ sort_order: index + 1, version: sql`version + 1` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      // Otherwise the next save of an open form would send the old place.
      await noteSavedChange(trx, subjectOf(row.id), who)
    }
    await recordActivity(trx, { who, kind: 'faqs-reordered' })
  })
}
