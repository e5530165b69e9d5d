/*
 * How long does a search of the blog take with 10,000 articles of about 800 words, on SQLite and on PostgreSQL? Times
 * are of the query behind GET /blogs/search, in ms. Words follow a natural distribution: a few are in nearly every article.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchCards } from '#src/blog/api/reading/search.ts'
import { type OpenDatabase, openDatabase } from '#src/db/database.ts'
import { migrate } from '#src/db/migrate.ts'
import { startPostgres } from '#src/testing/postgres-server.ts'
import { inBatches, minuteOf } from './support/fill.ts'
import { median, writeResult } from './support/measure.ts'

const articles = 10_000
const wordsEach = 800
const vocabulary = 20_000
const asked = 30

const searches = {
  'a word in nearly every article': 'word1',
  'a word in a tenth of them': 'word700',
  'a rare word': 'word9001',
  'two words': 'word40 word300',
  'the beginning of many words': 'wo',
  'a word in every text and no title': 'loom',
  'a beginning in every text and no title': 'zeb',
  'a word in none': 'nowhere',
}

/** A seeded random generator, so that every run has the same articles. */
let state = 42
const random = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}
const word = () => `word${Math.floor(vocabulary ** random())}`
const text = (length: number) => Array.from({ length }, word).join(' ')

const rows: Record<string, unknown>[] = []
const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const postgres = await startPostgres()
try {
  await measure(openDatabase({ sqlitePath: join(folder, 'search.db') }))
  await measure(openDatabase({ url: await postgres.createDatabase('search') }))
} finally {
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
writeResult('search', { articles, wordsEach, rows })

async function measure({ db, engine, close }: OpenDatabase): Promise<void> {
  await migrate(db)
  await inBatches(articles, 250, (ids) =>
    db
      .insertInto('blogs')
      .values(
        ids.map((id) => ({
          id,
          status: 'published' as const,
          created_at: minuteOf(id),
          edited_at: minuteOf(id),
          author: 'ada',
          edited_by: 'ada',
          title: text(8),
          summary: text(25),
          thumbnail: '',
          main: 0 as const,
          featured: 0 as const,
          minutes_to_read: 4,
          version: 1,
          content: '[]',
          // Two words that are in every text and in no title.
          search_text: `loom zebrafish ${text(wordsEach)}`,
        })),
      )
      .execute(),
  )
  for (const [search, q] of Object.entries(searches)) {
    const times: number[] = []
    let found = 0
    for (let turn = 0; turn < asked; turn++) {
      const began = performance.now()
      found = (await searchCards(db, { q, visible: { status: 'published' }, limit: 24 })).length
      times.push(performance.now() - began)
    }
    const slowest = Math.max(...times.slice(3))
    rows.push({ engine, search, found, 'median, ms': median(times), 'slowest, ms': slowest })
  }
  await close()
}
