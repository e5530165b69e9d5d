import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'

/** More than this is not few: walking the list from its newest end soon has a page of them. */
const mostFew = 1000

/** An index of three letters each knows nothing shorter. */
const shortestIndexed = 3

export const matches = (text: string) =>
  sql<SqlBool>`search like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/**
 * The people whom a search may find when they are few; undefined when they are many or cannot be looked up.
 * Without it a search for one person would read everyone, newest first, until that one comes up.
 */
export async function fewMatches(db: Database, text: string): Promise<number[] | undefined> {
  if ([...text].length < shortestIndexed) return undefined
  const { rows } = await found(db, text).execute(db)
  return rows.length > mostFew ? undefined : rows.map(({ id }) => id)
}

function found(db: Database, text: string) {
  const limit = mostFew + 1
  if (engineOf(db) === 'sqlite') {
    const phrase = `"${text.toLowerCase().replaceAll('"', '""')}"`
    return sql<{ id: number }>`
      select rowid as id from people_search where people_search match ${phrase} limit ${limit}`
  }
  return sql<{ id: number }>`select id from people where ${matches(text)} limit ${limit}`
}
