import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'
import { isVisible, type Visible } from '../visibility.ts'
import { cardColumns, focusOfThumbnail } from './present.ts'

/** More words than these do not narrow the result down any further. */
const mostWords = 8

/** Only letters and digits, so that no input is read as an operator by either database. */
const wordsOf = (q: string): string[] =>
  (q.normalize().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords)

const isSqlite = (db: Database) => engineOf(db) === 'sqlite'

const sqlitePhrase = (words: string[], asBeginning: boolean) =>
  `${words.map((word) => `"${word}"`).join(' ')}${asBeginning ? '*' : ''}`
const postgresQuery = (words: string[], asBeginning: boolean, weight = '') =>
  sql`to_tsquery('english', ${words
    .map((word, place) =>
      asBeginning && place === words.length - 1 ? `${word}:*${weight}` : `${word}:${weight}`,
    )
    .map((term) => term.replace(/:$/, ''))
    .join(' & ')})`

/** A condition on `blogs`. The user may still be typing the last word, so it matches as a prefix. */
export function matchesSearch(db: Database, q: string): RawBuilder<SqlBool> {
  const words = wordsOf(q)
  if (words.length === 0) return sql<SqlBool>`1 = 0`
  return isSqlite(db)
    ? sql<SqlBool>`blogs.id in (select rowid from blog_search where blog_search match ${sqlitePhrase(words, true)})`
    : sql<SqlBool>`blogs.id in (select blog_id from blog_search where words @@ ${postgresQuery(words, true)})`
}

interface Search {
  q: string
  visible: Visible
  limit: number
}

/**
 * Cards that contain all words: first with them in the title, then in the summary, then in the text, newest first in
 * each group. Scoring every match would cost as much as the table is large; this costs as much as is shown. If no
 * article contains the words, they are searched as prefixes.
 */
export async function searchCards(db: Database, { q, ...search }: Search) {
  const words = wordsOf(q)
  if (words.length === 0) return []
  const exact = await inPlaces(db, { ...search, words, asBeginning: false })
  return exact.length > 0 ? exact : inPlaces(db, { ...search, words, asBeginning: true })
}

type Wanted = Omit<Search, 'q'> & { words: string[]; asBeginning: boolean }

async function inPlaces(db: Database, wanted: Wanted) {
  const cards = new Map<number, Awaited<ReturnType<typeof inPlace>>[number]>()
  for (const place of places) {
    for (const card of await inPlace(db, place, wanted)) cards.set(card.id, card)
    if (cards.size >= wanted.limit) break
  }
  return [...cards.values()].slice(0, wanted.limit)
}

/** Where the words must be: matches in the title come first. */
const sqliteColumns = {
  title: '{title} : ',
  'title or summary': '{title summary} : ',
  anywhere: '',
}
type Place = keyof typeof sqliteColumns
const places = Object.keys(sqliteColumns) as Place[]

async function inPlace(db: Database, place: Place, wanted: Wanted) {
  const { words, asBeginning } = wanted
  if (isSqlite(db)) {
    const phrase = sqliteColumns[place] + sqlitePhrase(words, asBeginning)
    return cardsOf(
      db,
      sql<{ id: number }>`(select rowid as id from blog_search where blog_search match ${phrase})`,
      wanted,
    )
  }
  const query = postgresQuery(words, asBeginning, place === 'title' ? 'A' : '')
  if (place !== 'anywhere') return cardsOf(db, postgresHeadings(query), wanted)
  const newest = asBeginning ? await cardsOf(db, newestMatching(query), wanted) : []
  if (newest.length === wanted.limit) return newest
  return cardsOf(db, sql<{ id: number }>`(select blogs_with_words(${query}) as id)`, wanted)
}

/** Materialized, because with a limit PostgreSQL would otherwise read all articles, newest first. */
const postgresHeadings = (query: RawBuilder<unknown>) => sql<{ id: number }>`(
  with matching as materialized (
    select blog_id as id from blog_search where heading @@ ${query}
  ) select id from matching)`

/** Short prefixes are in nearly every text: the index would return all words that begin with them. */
const newestMatching = (query: RawBuilder<unknown>) => sql<{ id: number }>`(
  with newest as materialized (
    select blog_id as id, words from blog_search order by blog_id desc limit 300
  ) select id from newest where words @@ ${query})`

export const cardsOf = (
  db: Database,
  found: RawBuilder<{ id: number }>,
  { visible, limit }: Pick<Search, 'visible' | 'limit'>,
) =>
  db
    .selectFrom(found.as('found'))
    .innerJoin('blogs', 'blogs.id', 'found.id')
    .select(cardColumns.map((column) => `blogs.${column}` as const))
    .select(focusOfThumbnail)
    .where(isVisible(visible))
    .orderBy('found.id', 'desc')
    .limit(limit)
    .execute()

/** The ids of all blogs with one of these words in title or summary. Words must be letters and digits only. */
export const idsWithAnyWord = (db: Database, words: readonly string[]) =>
  isSqlite(db)
    ? sql<{ id: number }>`(
        select rowid as id from blog_search
        where blog_search match ${`{title summary} : (${words.map((word) => `"${word}"`).join(' OR ')})`})`
    : postgresHeadings(sql`to_tsquery('english', ${words.join(' | ')})`)
