import type { Database } from '#src/platform/db/database.ts'
import type { BlogRow } from '#src/platform/db/schema.ts'
import type { Revision } from '../contract.ts'

/** Keeps the row as it was before a change. */
export async function keepRevision(db: Database, row: BlogRow): Promise<void> {
  await db
    .insertInto('blog_revisions')
    .values({
      blog_id: row.id,
      version: row.version,
      saved_at: row.edited_at,
      saved_by: row.edited_by,
      created_at: row.created_at,
      status: row.status,
      title: row.title,
      summary: row.summary,
      thumbnail: row.thumbnail,
      main: row.main,
      featured: row.featured,
      content: row.content,
    })
    .execute()
}

export async function selectRevisions(db: Database, blogId: number): Promise<Revision[]> {
  const rows = await db
    .selectFrom('blog_revisions')
    .select(['version', 'saved_at', 'saved_by', 'title', 'status'])
    .where('blog_id', '=', blogId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    title: row.title,
    status: row.status,
  }))
}

/** An earlier version, in the shape of the blog it was. */
export async function selectRevision(db: Database, blogId: number, version: number) {
  return db
    .selectFrom('blog_revisions as revision')
    .innerJoin('blogs', 'blogs.id', 'revision.blog_id')
    .select([
      'blogs.id',
      'blogs.author',
      'revision.version',
      'revision.created_at',
      'revision.saved_at as edited_at',
      'revision.status',
      'revision.summary',
      'revision.thumbnail',
      'revision.main',
      'revision.featured',
      'revision.content',
    ])
    .where('revision.blog_id', '=', blogId)
    .where('revision.version', '=', version)
    .executeTakeFirst()
}

/** Whether the blog says again what an earlier version of it said. */
export async function isEarlier(db: Database, row: BlogRow): Promise<boolean> {
  const same = await db
    .selectFrom('blog_revisions')
    .select('version')
    .where('blog_id', '=', row.id)
    .where('summary', '=', row.summary)
    .where('thumbnail', '=', row.thumbnail)
    .where('content', '=', row.content)
    .limit(1)
    .executeTakeFirst()
  return same !== undefined
}
