/*
 * How long does a page of the media library take with 10,000 pictures, on SQLite and on PostgreSQL? Every second picture
 * is in one of 5,000 articles of about 10 kB, every second is described. Times are of what GET /media does in the
 * database, in ms, and as a multiple of the first page without a search.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blogPictures } from '#src/blog/api/picture-uses.ts'
import { type OpenDatabase, openDatabase } from '#src/db/database.ts'
import { migrate } from '#src/db/migrate.ts'
import { createUnused } from '#src/media/cleanup.ts'
import { listPictures } from '#src/media/library/list.ts'
import { startPostgres } from '#src/testing/postgres-server.ts'
import { inBatches, minuteOf } from './support/fill.ts'
import { median, writeResult } from './support/measure.ts'

const pictures = 10_000
const asked = 30
/** Larger than a page of SQLite, so that rows have bytes elsewhere, as real pictures do. */
const bytes = Buffer.alloc(40_000)
const staff = {
  accountId: 1,
  username: 'ada',
  role: 'owner' as const,
  sid: 'bench',
  isProved: true,
}

const searches = {
  'the newest': {},
  'a word in every second alternative text': { q: 'loom' },
  'a word in one alternative text': { q: 'number7001.' },
  'a word in one title': { q: 'title4001.' },
  'two words, one in titles and one in alternative texts': { q: 'title loom' },
  'a word in none': { q: 'nowhere' },
  'the unused ones': { unused: true },
  'the unused ones with a word': { q: 'loom', unused: true },
}

const rows: Record<string, unknown>[] = []
const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const postgres = await startPostgres()
try {
  await measure(openDatabase({ sqlitePath: join(folder, 'media.db') }))
  await measure(openDatabase({ url: await postgres.createDatabase('media') }))
} finally {
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
writeResult('media-library', { pictures, rows })

async function measure({ db, engine, close }: OpenDatabase): Promise<void> {
  await migrate(db)
  const hashOf = (id: number) => id.toString(16).padStart(64, '0')
  await inBatches(pictures, 100, async (ids) => {
    await db
      .insertInto('images')
      .values(
        ids.map((id) => ({
          hash: hashOf(id),
          checksum: hashOf(id),
          ext: 'png' as const,
          width: 1600,
          height: 1000,
          size: bytes.length,
          created_at: minuteOf(id),
          bytes,
          object: null,
        })),
      )
      .execute()
    const described = ids.filter((id) => id % 2 === 1)
    const detailsOf = (id: number) => ({ hash: hashOf(id), search_text: `a loom number${id}.` })
    await db.insertInto('picture_details').values(described.map(detailsOf)).execute()
    const used = ids.filter((id) => id % 4 < 2)
    const articles = used.map((id) => ({
      id,
      status: 'published' as const,
      created_at: minuteOf(id),
      edited_at: minuteOf(id),
      author: 'ada',
      edited_by: 'ada',
      title: `The title${id}. of an article`,
      summary: 'S',
      thumbnail: `/media/${hashOf(id)}.png`,
      main: 0 as const,
      featured: 0 as const,
      minutes_to_read: 4,
      version: 1,
      content: JSON.stringify([{ id: 'a', type: 'paragraph', content: 'words '.repeat(1600) }]),
      search_text: '',
    }))
    await db.insertInto('blogs').values(articles).execute()
    const uses = used.map((id) => ({ blog_id: id, hash: hashOf(id) }))
    await db.insertInto('blog_images').values(uses).execute()
  })
  const unused = createUnused(() => [{ table: 'blog_images', column: 'hash', holds: 'hash' }])
  const deps = { db, unused, uses: () => [blogPictures] }
  let first = 0
  for (const [what, listing] of Object.entries(searches)) {
    const times: number[] = []
    for (let turn = 0; turn < asked; turn++) {
      const from = performance.now()
      await listPictures(deps, listing, staff)
      times.push(performance.now() - from)
    }
    const ms = median(times)
    first ||= ms
    const row = { engine, what, ms: ms.toFixed(1), ratio: (ms / first).toFixed(2) }
    rows.push({ ...row, slowest: Math.max(...times).toFixed(1) })
  }
  await close()
}
