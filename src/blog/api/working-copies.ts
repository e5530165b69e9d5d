import { databaseClock } from '#src/db/clock.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'
import { ProblemError } from '#src/http/problem.ts'
import { requireImages } from '#src/media/store.ts'
import type { OpenEditor, WrittenCopy } from '../working-copy-contract.ts'
import { type Owner, ownedBy } from './owned-by.ts'
import { prepare } from './prepare.ts'
import { addBlogImages } from './queries.ts'

interface Whose extends Owner {
  blogId: number
}

export async function selectCopy(db: Database, { blogId, ...owner }: Whose) {
  return db
    .selectFrom('working_copies')
    .selectAll()
    .where('blog_id', '=', blogId)
    .where(ownedBy(owner))
    .executeTakeFirst()
}

/** The columns of the next write. Throws if another device wrote the current copy and this device has not read it. */
export function nextRevision(
  current: { revision: number; changes_id: string } | undefined,
  { changesId, previous }: Pick<WrittenCopy, 'changesId' | 'previous'>,
) {
  if (current && current.revision !== previous && current.changes_id !== changesId) {
    throw new ProblemError(412, 'You went on writing on another device.')
  }
  return {
    changes_id: changesId,
    revision: (current?.revision ?? 0) + 1,
    saved_at: new Date().toISOString(),
  }
}

/** Stores changes that only their writer can see. The public version, and its number, stay as they are. */
export async function writeCopy(db: Database, whose: Whose, written: WrittenCopy) {
  const { baseVersion, changesId: _, previous: __, ...fields } = written
  const { content, images } = await prepare(fields)
  return db.transaction().execute(async (trx) => {
    // This blocks the cleanup of pictures: they are in use as soon as this is written.
    await lockContent(trx)
    const next = nextRevision(await selectCopy(trx, whose), written)
    await addBlogImages(trx, whose.blogId, await requireImages(trx, images))
    const row = {
      ...next,
      account_id: whose.accountId,
      base_version: baseVersion,
      fields: JSON.stringify({ ...fields, content: content?.content ?? fields.content }),
    }
    await trx
      .insertInto('working_copies')
      .values({ blog_id: whose.blogId, username: whose.username, ...row })
      .onConflict((clash) => clash.columns(['blog_id', 'username']).doUpdateSet(row))
      .execute()
    return { revision: row.revision, savedAt: row.saved_at }
  })
}

export async function deleteCopy(
  db: Database,
  { blogId, ...owner }: Whose,
  changesId?: string,
): Promise<void> {
  let query = db.deleteFrom('working_copies').where('blog_id', '=', blogId).where(ownedBy(owner))
  if (changesId) query = query.where('changes_id', '=', changesId)
  await query.execute()
}

/** Longer than the interval at which an open editor reports its presence. */
const presentMs = 30_000

interface Presence {
  blogId: number
  username: string
  tab: string
  blockId: string | null
  open: boolean
}

/** Records that an editor is open and returns who else has the blog open. */
export async function notePresence(
  db: Database,
  { blogId, username, tab, blockId, open }: Presence,
): Promise<OpenEditor[]> {
  const now = await databaseClock(db, engineOf(db))
  const [seen_at, since] = [now, now - presentMs].map((ms) => new Date(ms).toISOString())
  await db
    .deleteFrom('open_editors')
    .where((where) =>
      where.or([
        where('seen_at', '<', since ?? ''),
        ...(open ? [] : [where.and([where('blog_id', '=', blogId), where('tab', '=', tab)])]),
      ]),
    )
    .execute()
  if (open) {
    const row = { username, block_id: blockId, seen_at: seen_at ?? '' }
    await db
      .insertInto('open_editors')
      .values({ blog_id: blogId, tab, ...row })
      .onConflict((clash) => clash.columns(['blog_id', 'tab']).doUpdateSet(row))
      .execute()
  }
  const rows = await db
    .selectFrom('open_editors')
    .select(['username', 'block_id'])
    .where('blog_id', '=', blogId)
    .where('tab', '!=', tab)
    .orderBy('username')
    .execute()
  return rows.map((row) => ({ username: row.username, blockId: row.block_id }))
}
