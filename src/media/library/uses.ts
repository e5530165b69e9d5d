import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { PictureSource, PictureUses } from '#src/feature/picture-uses.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { Place } from '../library-contract.ts'

export interface UsesDeps {
  db: Database
  uses: () => PictureUses[]
}

type PicturePlace = Place & { hash: string }

/** More places of one picture are not listed. */
export const mostPlaces = 20

const allSources = ({ uses }: UsesDeps) => uses().flatMap(({ sources }) => sources)

/** Where pictures are used. A text that is being written and its saved version are one place. */
export async function placesOf(deps: UsesDeps, hashes: string[], staff: StaffIdentity) {
  if (hashes.length === 0) return []
  const saved: PicturePlace[] = []
  const written: PicturePlace[] = []
  for (const source of allSources(deps)) {
    const places = await placesIn(source, { db: deps.db, hashes, staff })
    const list = source.areWritten ? written : saved
    list.push(...places)
  }
  const keyOf = ({ hash, href }: PicturePlace) => `${hash} ${href}`
  const known = new Set(saved.map(keyOf))
  return [...saved, ...written.filter((place) => !known.has(keyOf(place)))]
}

interface Asked {
  db: Database
  hashes: string[]
  staff: StaffIdentity
}

async function placesIn(source: PictureSource, { db, hashes, staff }: Asked) {
  // One picture may be in thousands of texts: only those that are listed are read.
  const used = db
    .selectFrom(source.references(db).as('references'))
    .select(['hash', 'id'])
    .select(sql<number>`row_number() over (partition by hash order by id desc)`.as('nth'))
    .where('hash', 'in', hashes)
    .as('used')
  const rows = await db
    .selectFrom(used)
    .innerJoin(source.texts(db, staff).as('texts'), 'texts.id', 'used.id')
    .select(['hash', 'kind', 'subject', 'title', 'isOnline'])
    .select(sql<SqlBool | null>`body like '%/media/' || hash || '.%'`.as('has'))
    .where('nth', '<=', mostPlaces)
    .execute()
  return rows.map((row): PicturePlace => {
    const isCurrent = row.has === null || Boolean(row.has)
    return {
      hash: row.hash,
      kind: source.areWritten ? 'Text being written' : row.kind,
      title: row.title === null ? source.hidden : row.title || 'Without a title',
      href: row.title === null ? null : source.page(row, staff),
      isEarlier: !isCurrent,
      isOnline: isCurrent && Boolean(row.isOnline),
    }
  })
}

/**
 * The pictures that have each of these words in their file name, their alternative text or the title of a text with them.
 * Titles are read once, however many words there are. On SQLite, only ASCII letters of titles are compared without case.
 */
export function picturesWith(deps: UsesDeps, words: string[], staff: StaffIdentity) {
  const { db } = deps
  const described = db.selectFrom('picture_details').select(['hash', 'search_text as words'])
  const named = allSources(deps).map((source) =>
    db
      .selectFrom(source.references(db).as('used'))
      .innerJoin(source.texts(db, staff).as('texts'), 'texts.id', 'used.id')
      .select(['hash', sql<string>`lower(title)`.as('words')])
      .where('title', 'is not', null),
  )
  const has = (word: string) => sql<boolean>`words like ${likePattern(word)} escape '\\'`
  const hasIn = (word: string) => sql<boolean>`max(case when ${has(word)} then 1 else 0 end) = 1`
  return db
    .selectFrom(named.reduce((all, one) => all.unionAll(one), described).as('named'))
    .select('hash')
    .where(({ or }) => or(words.map(has)))
    .groupBy('hash')
    .having(({ and }) => and(words.map(hasIn)))
}

const likePattern = (word: string) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
