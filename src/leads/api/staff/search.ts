import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'

/** With more matches, walking the list from its newest end finds a page of them quickly. */
const mostFew = 1000

/** The index is made of trigrams, so it cannot find shorter texts. */
const shortestIndexed = 3

export const matches = (text: string) =>
  sql<SqlBool>`search like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/**
 * The ids of people who match a search, if they are few; undefined if they are many or the text is too short. Without
 * it, a search for one person would read all people, newest first, until it finds them.
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
