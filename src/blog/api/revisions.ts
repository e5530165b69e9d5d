import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import { blocksToShow } from '#src/editor/blocks/content.ts'
import { compareBlocks } from '../compare-blocks.ts'
import type { Revision } from '../contract.ts'
import {
  articleColumns,
  articleFields,
  type FieldName,
  restorableColumns,
  stateOf,
} from '../fields.ts'

/** `version`: the number of a text that is not the saved version. */
export async function keepRevision(db: Database, row: BlogRow, version = row.version) {
  await db
    .insertInto('blog_revisions')
    .values({
      blog_id: row.id,
      version,
      saved_at: row.edited_at,
      saved_by: row.edited_by,
      title: row.title,
      ...stateOf(row),
    })
    .execute()
}

/** The fields in the list of versions; dates are not changes that somebody looks for. */
const listed: FieldName[] = Object.keys(articleFields).filter(
  (name): name is FieldName => name !== 'createdAt' && name !== 'publishAt',
)

export async function selectRevisions(db: Database, blogId: number): Promise<Revision[]> {
  const before = (column: string) => sql`lag(${sql.ref(column)}) over (order by saved_at, version)`
  const rows = await db
    .selectFrom('blog_revisions')
    .select(['version', 'saved_at as savedAt', 'saved_by as savedBy', 'title', 'status'])
    .select(sql<number | null>`${before('version')}`.as('follows'))
    .select(
      listed.map((name) => {
        const { column } = articleFields[name]
        return sql<number>`case when ${sql.ref(column)} is distinct from ${before(column)} then 1 else 0 end`.as(
          `is_${name}`,
        )
      }),
    )
    .where('blog_id', '=', blogId)
    .orderBy('saved_at', 'desc')
    .orderBy('version', 'desc')
    .execute()
  const changedBlocks = await countChangedBlocks(db, blogId)
  return rows.map((row) => ({
    version: row.version,
    savedAt: row.savedAt,
    savedBy: row.savedBy,
    title: row.title,
    status: row.status,
    changed: row.follows === null ? null : listed.filter((name) => row[`is_${name}`] === 1),
    changedBlocks: changedBlocks.get(row.version),
  }))
}

/** The versions whose texts are compared: each can have megabytes. */
const mostCompared = 20

/** For each of the newest versions: how many blocks of each type differ from the version before. */
async function countChangedBlocks(db: Database, blogId: number) {
  const rows = await db
    .selectFrom('blog_revisions')
    .select(['version', 'content'])
    .where('blog_id', '=', blogId)
    .orderBy('saved_at', 'desc')
    .orderBy('version', 'desc')
    .limit(mostCompared + 1)
    .execute()
  return new Map(
    rows.flatMap(({ version, content }, place) => {
      const earlier = rows[place + 1]
      if (!earlier || earlier.content === content) return []
      const changes = compareBlocks(blocksToShow(earlier.content), blocksToShow(content))
      const byType = Map.groupBy(changes, ({ is, was }) => (is ?? was)?.type ?? '')
      const counts = [...byType].map(([type, { length }]) => [type, length] as const)
      return [[version, Object.fromEntries(counts)] as const]
    }),
  )
}

/** An earlier version, in the shape of a blog. */
export async function selectRevision(db: Database, blogId: number, version: number) {
  return db
    .selectFrom('blog_revisions as revision')
    .innerJoin('blogs', 'blogs.id', 'revision.blog_id')
    .select([
      'blogs.id',
      'blogs.author',
      'revision.version',
      'revision.title',
      'revision.saved_at as edited_at',
      ...articleColumns.map((column) => `revision.${column}` as const),
    ])
    .where('revision.blog_id', '=', blogId)
    .where('revision.version', '=', version)
    .executeTakeFirst()
}

export async function isEarlier(db: Database, row: BlogRow): Promise<boolean> {
  let query = db.selectFrom('blog_revisions').select('version').where('blog_id', '=', row.id)
  for (const column of restorableColumns) query = query.where(column, '=', row[column])
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** The number for a text that was never saved: the numbers above zero are those of saved versions. */
export async function unsavedNumber(db: Database, blogId: number): Promise<number> {
  const { lowest } = await db
    .selectFrom('blog_revisions')
    .select((select) => select.fn.min('version').as('lowest'))
    .where('blog_id', '=', blogId)
    .executeTakeFirstOrThrow()
  return Math.min(lowest ?? 0, 0) - 1
}
