import { type Database, lockContent } from '#src/db/database.ts'
import { nameOfUnsaved } from '#src/editor/blocks/content.ts'
import { wasUsed } from '#src/http/once.ts'
import { invalid, ProblemError } from '#src/http/problem.ts'
import { requireImages } from '#src/media/store.ts'
import type { WrittenNewArticle } from '../new-article-contract.ts'
import { type Owner, ownedBy } from './owned-by.ts'
import { prepare } from './prepare.ts'
import { nextRevision } from './working-copies.ts'

/** The scope of the idempotency keys of new articles. */
export const creationScope = 'blogs'

interface Whose extends Owner {
  key: string
}

/** Of one account. */
const mostArticles = 50

export async function selectNewArticles(db: Database, owner: Owner) {
  const rows = await db
    .selectFrom('new_article_copies')
    .select(['key', 'changes_id', 'title', 'saved_at'])
    .where(ownedBy(owner))
    .orderBy('saved_at', 'desc')
    .orderBy('key')
    .limit(mostArticles)
    .execute()
  return rows.map(({ key, changes_id, title, saved_at }) => ({
    ...{ key, title },
    changesId: changes_id,
    savedAt: saved_at,
  }))
}

export const selectNewArticle = (db: Database, { key, ...owner }: Whose) =>
  db
    .selectFrom('new_article_copies')
    .selectAll()
    .where(ownedBy(owner))
    .where('key', '=', key)
    .executeTakeFirst()

/** Stores a new article that was never saved. Only its writer can see it. */
export async function writeNewArticle(db: Database, whose: Whose, written: WrittenNewArticle) {
  const { changesId: _, previous: __, ...fields } = written
  const { content, images } = await prepare(fields)
  return db.transaction().execute(async (trx) => {
    // This blocks the cleanup of pictures, and the save that turns this into an article.
    await lockContent(trx)
    const { key, accountId, username } = whose
    if (await wasUsed(trx, { key, scope: creationScope, owner: accountId })) {
      throw new ProblemError(409, 'This article was saved meanwhile.')
    }
    const current = await selectNewArticle(trx, whose)
    if (!current) await refuseTooMany(trx, whose)
    const next = nextRevision(current, written)
    const hashes = await requireImages(trx, images)
    const row = {
      ...next,
      account_id: accountId,
      title: nameOfUnsaved(content?.title ?? '', fields.summary),
      fields: JSON.stringify({ ...fields, content: content?.content ?? fields.content }),
    }
    await trx
      .insertInto('new_article_copies')
      .values({ username, key, ...row })
      .onConflict((clash) => clash.columns(['username', 'key']).doUpdateSet(row))
      .execute()
    await noteImages(trx, { username, key }, hashes)
    return { revision: row.revision, savedAt: row.saved_at }
  })
}

/** As many as the list shows: more could not be found again, and each may hold megabytes. */
async function refuseTooMany(trx: Database, owner: Owner): Promise<void> {
  const rows = await trx
    .selectFrom('new_article_copies')
    .select('key')
    .where(ownedBy(owner))
    .limit(mostArticles)
    .execute()
  if (rows.length < mostArticles) return
  throw invalid({
    key: [`You have ${mostArticles} articles that are not saved. Save or discard one first.`],
  })
}

/** Also those of earlier writes: a removed picture comes back with an undo. */
async function noteImages(
  trx: Database,
  whose: { username: string; key: string },
  hashes: string[],
): Promise<void> {
  if (hashes.length === 0) return
  await trx
    .insertInto('new_article_images')
    .values(hashes.map((hash) => ({ ...whose, hash })))
    .onConflict((clash) => clash.columns(['username', 'key', 'hash']).doNothing())
    .execute()
}

export async function deleteNewArticle(
  db: Database,
  { key, ...owner }: Whose,
  changesId?: string,
): Promise<void> {
  let query = db.deleteFrom('new_article_copies').where(ownedBy(owner)).where('key', '=', key)
  if (changesId) query = query.where('changes_id', '=', changesId)
  await query.execute()
}

const keptDays = 90

/** Deletes new articles that nobody has continued. */
export async function deleteOldNewArticles(db: Database, now: number): Promise<void> {
  const before = new Date(now - keptDays * 86_400_000).toISOString()
  await db.deleteFrom('new_article_copies').where('saved_at', '<', before).execute()
}
