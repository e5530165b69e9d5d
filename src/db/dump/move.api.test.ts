import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'
import { type Database, type OpenDatabase, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { tableNames } from '../tables.ts'
import { moveDatabase } from './move.ts'

const quietly = { replace: false, progress: () => {} }

/** A site with rows in every table, and with a blog and a score that were deleted, so that their ids are used up. */
async function fullSite() {
  const made = await testSite({ forwards: { 'early-access': 'http://127.0.0.1:9/' } })
  const { db, call } = made
  const staff = await made.signIn()
  const blog = {
    content: JSON.stringify([
      { id: 'i', type: 'image', src: asDataUrl(await picture()), alt: '☃' },
    ]),
    summary: 'Ünïcödé \u{1F9F6}',
    status: 'published',
  }
  const created = await call('POST', '/blogs', blog, staff)
  const { blogId } = created.body.blog
  await call('POST', `/blogs/${blogId}/update`, { summary: 'Later' }, staff)
  const gone = (await call('POST', '/blogs', blog, staff)).body.blog.blogId as number
  await call('DELETE', `/blogs/${gone}`, undefined, staff)
  const faq = { question: 'Why?', answer: '<p>So</p>', navigationHeading: 'Why' }
  await call('POST', '/faqs', faq, staff)
  const booking = { name: 'Ada Löf', email_address: 'ada@example.com', company: '' }
  await call('POST', '/bookings', booking, { 'idempotency-key': 'key-of-a-booking' })
  await call('POST', '/leaderboard/runs', { canvasSize: 'small' })
  await call('POST', '/leaderboard/score', { playerName: 'Ada', score: 300 })
  await fillTheRest(db)
  return { ...made, staff, blogId: blogId as number, gone }
}

/** Adds an invented row to each table that no call above has filled. */
async function fillTheRest(db: Database) {
  const known = await db.introspection.getTables()
  const { id: personId } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow()
  const { id: accountId } = await db
    .selectFrom('staff_accounts')
    .select('id')
    .executeTakeFirstOrThrow()
  const { hash } = await db.selectFrom('images').select('hash').executeTakeFirstOrThrow()
  for (const name of tableNames) {
    if (await db.selectFrom(name).selectAll().limit(1).executeTakeFirst()) continue
    const columns = known.find((table) => table.name === name)?.columns ?? []
    const row = columns
      .filter((column) => column.name !== 'id' || !column.isAutoIncrementing)
      .map((column): [string, string | number] => {
        if (column.name === 'person_id') return [column.name, personId]
        if (column.name === 'account_id') return [column.name, accountId]
        if (column.name === 'hash') return [column.name, hash]
        if (/int/i.test(column.dataType)) return [column.name, 1]
        return [column.name, /float|double/i.test(column.dataType) ? 0.25 : 'filled']
      })
    const names = sql.join(row.map(([column]) => sql.ref(column)))
    const values = sql.join(row.map(([, value]) => value))
    await sql`insert into ${sql.table(name)} (${names}) values (${values})`.execute(db)
  }
}

async function emptySqlite(folder: string): Promise<OpenDatabase> {
  const target = openDatabase({ sqlitePath: join(folder, 'moved.db') })
  onTestFinished(() => target.close())
  await migrate(target.db)
  return target
}

test('everything moves to SQLite and back, verified, and new ids follow the old ones', async () => {
  const source = await fullSite()
  const there = await emptySqlite(source.folder)
  const moved = await moveDatabase(source, there, quietly)
  expect(moved.map(({ table }) => table)).toEqual(tableNames)
  expect(moved.filter(({ rows }) => rows === 0)).toEqual([])

  const home = await testSite()
  const back = await moveDatabase(there, home, quietly)
  expect(back).toEqual(moved)
  const path = `/blogs/${source.blogId}`
  expect((await home.call('GET', path)).body).toEqual((await source.call('GET', path)).body)

  const blog = { content: '[]', summary: 'Next', status: 'draft' }
  const { body } = await home.call('POST', '/blogs', blog, source.staff)
  expect(body.blog.blogId).toBe(source.gone + 1)
  for (const [method, to, sent] of [
    ['POST', '/leaderboard/score', { playerName: 'Eve', score: 100 }],
    ['POST', '/subscriptions', { email: 'new@example.com', list: 'waitlist' }],
    ['POST', '/registrations', { name: 'Eve', email: 'eve@example.com' }],
  ] as const) {
    expect((await home.call(method, to, sent)).status).toBe(201)
  }
})

test('a target that is not empty is left alone without replace, and the source always', async () => {
  const source = await fullSite()
  const other = await testSite()
  await other.call('POST', '/leaderboard/score', { playerName: 'Theirs', score: 100 })
  await expect(moveDatabase(source, other, quietly)).rejects.toThrow('not empty')
  const names = async ({ db }: typeof other) =>
    (await db.selectFrom('leaderboard_scores').select('player_name').execute()).map(
      (row) => row.player_name,
    )
  expect(await names(other)).toEqual(['Theirs'])
  const first = await moveDatabase(source, other, { ...quietly, replace: true })
  expect(await names(other)).toEqual(['Ada'])
  expect(await names(source)).toEqual(['Ada'])
  expect(await moveDatabase(source, other, { ...quietly, replace: true })).toEqual(first)
})

test('a move in which a row changes on the way is rolled back', async () => {
  const source = await fullSite()
  const target = await emptySqlite(source.folder)
  await sql`
    create trigger meddle after insert on leaderboard_scores
    begin update leaderboard_scores set player_name = 'Eve' where id = new.id; end
  `.execute(target.db)
  await expect(moveDatabase(source, target, quietly)).rejects.toThrow(
    'leaderboard_scores differs after the copy',
  )
  expect(await target.db.selectFrom('people').selectAll().execute()).toEqual([])
})
