import type { Database } from '#src/db/database.ts'

/** For exports: every redirect, in the order of the paths. */
export async function readRedirects(db: Database) {
  const rows = await db
    .selectFrom('redirects')
    .select(['from_path', 'to_address', 'permanent'])
    .orderBy('from_path')
    .execute()
  return rows.map(({ from_path, to_address, permanent }) => ({
    from: from_path,
    to: to_address,
    permanent: permanent === 1,
  }))
}

export async function redirectExists(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('redirects').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
