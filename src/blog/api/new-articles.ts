import { type Database, lockContent } from '#src/db/database.ts'
import { nameOfUnsaved } from '#src/editor/blocks/content.ts'
import { wasUsed } from '#src/http/once.ts'
import { ProblemError } from '#src/http/problem.ts'
import { requireImages } from '#src/media/store.ts'
import type { WrittenNewArticle } from '../new-article-contract.ts'
import { prepare } from './prepare.ts'
import { nextRevision } from './working-copies.ts'

/** The scope of the keys that name new articles. */
export const creationScope = 'blogs'

interface Whose {
  username: string
  key: string
}

const mostListed = 50

export async function selectNewArticles(db: Database, username: string) {
  const rows = await db
    .selectFrom('new_article_copies')
    .select(['key', 'changes_id', 'title', 'saved_at'])
    .where('username', '=', username)
    .orderBy('saved_at', 'desc')
    .orderBy('key')
    .limit(mostListed)
    .execute()
  return rows.map(({ key, changes_id, title, saved_at }) => ({
    ...{ key, title },
    changesId: changes_id,
    savedAt: saved_at,
  }))
}

export const selectNewArticle = (db: Database, { username, key }: Whose) =>
  db
    .selectFrom('new_article_copies')
    .selectAll()
    .where('username', '=', username)
    .where('key', '=', key)
    .executeTakeFirst()

/** Keeps a new article that was never saved. Nobody but its writer sees it. */
export async function writeNewArticle(db: Database, whose: Whose, written: WrittenNewArticle) {
  const { changesId: _, previous: __, ...fields } = written
  const { content, images } = await prepare(fields)
  return db.transaction().execute(async (trx) => {
    // The cleanup of pictures waits, and so does the save that makes an article of it.
    await lockContent(trx)
    if (await wasUsed(trx, whose.key, creationScope)) {
      throw new ProblemError(409, 'This article was saved meanwhile.')
    }
    const next = nextRevision(await selectNewArticle(trx, whose), written)
    const hashes = await requireImages(trx, images)
    const row = {
      ...next,
      title: nameOfUnsaved(content?.title ?? '', fields.summary),
      fields: JSON.stringify({ ...fields, content: content?.content ?? fields.content }),
    }
    await trx
      .insertInto('new_article_copies')
      .values({ ...whose, ...row })
      .onConflict((clash) => clash.columns(['username', 'key']).doUpdateSet(row))
      .execute()
    await noteImages(trx, whose, hashes)
    return { revision: row.revision, savedAt: row.saved_at }
  })
}

/** Also those of earlier writes: a removed picture comes back with an undo. */
async function noteImages(trx: Database, whose: Whose, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return
  await trx
    .insertInto('new_article_images')
    .values(hashes.map((hash) => ({ ...whose, hash })))
    .onConflict((clash) => clash.columns(['username', 'key', 'hash']).doNothing())
    .execute()
}

export async function deleteNewArticle(
  db: Database,
  { username, key }: Whose,
  changesId?: string,
): Promise<void> {
  let query = db
    .deleteFrom('new_article_copies')
    .where('username', '=', username)
    .where('key', '=', key)
  if (changesId) query = query.where('changes_id', '=', changesId)
  await query.execute()
}

const keptDays = 90

/** New articles that nobody went on with. */
export async function deleteOldNewArticles(db: Database, now: number): Promise<void> {
  const before = new Date(now - keptDays * 86_400_000).toISOString()
  await db.deleteFrom('new_article_copies').where('saved_at', '<', before).execute()
}
