import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openLive, publish } from '#src/live/live.ts'
import { createLog } from '#src/log/log.ts'
import { eventually } from '#src/testing/eventually.ts'
import { behindPooler } from '#src/testing/site-behind-pooler.ts'
import { testSite } from '#src/testing/test-site.ts'
import {
  bumpContentVersion,
  type Database,
  openDatabase,
  type Purpose,
  readContentVersion,
  type Where,
} from './database.ts'
import { databaseFailure } from './failure.ts'
import { pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/registry.ts'
import { checkAddresses, migrateAtStart } from './open-at-start.ts'
import { connectionsPerWorker } from './postgres-connections.ts'

const onlyBehindPooler = 'needs PostgreSQL and PgBouncer'

function open(where: Where, purpose: Purpose = 'requests') {
  const { db, close } = openDatabase(where, purpose)
  onTestFinished(close)
  return db
}

test('a pooler of transactions needs the address past it, which leads to the same database', async ({
  skip,
}) => {
  const behind = await behindPooler()
  if (!behind) return skip(onlyBehindPooler)
  const { url, directUrl } = behind.where
  await checkAddresses({ url: directUrl })
  await checkAddresses({ url, directUrl })
  const refused = async (where: Where) =>
    ((await checkAddresses(where).catch((error: unknown) => error)) as Error).message
  expect(await refused({ url })).toMatch(
    /^DATABASE_URL leads to a pooler .*: set DATABASE_DIRECT_URL to the address of PostgreSQL itself$/,
  )
  expect(await refused({ url, directUrl: url })).toMatch(/^DATABASE_DIRECT_URL leads to a pooler/)
  const elsewhere = directUrl.replace(behind.name, 'postgres')
  expect(await refused({ url, directUrl: elsewhere })).toMatch(
    /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL/,
  )
  expect(await refused({ url, directUrl: 'postgres://127.0.0.1:9/site' })).toMatch(
    /^DATABASE_DIRECT_URL leads to no PostgreSQL that answers/,
  )
})

test('a user without time limits is refused with the statements that set them', async ({
  skip,
}) => {
  const behind = await behindPooler({ role: {} })
  if (!behind) return skip(onlyBehindPooler)
  const { where, pooler, admin } = behind
  const { message } = (await checkAddresses(where).catch((error: unknown) => error)) as Error
  const [, statements] = /: run (.*); then restart the pooler$/.exec(message) ?? []
  for (const statement of statements?.split('; ') ?? []) await admin.query(statement)
  await pooler.halt()
  await pooler.resume()
  await checkAddresses(where)
  const { rows } = await sql`show statement_timeout`.execute(open(where))
  expect(rows).toEqual([{ statement_timeout: '30s' }])
})

test('the limit of the user ends slow statements behind the pooler, and no migration', async ({
  skip,
}) => {
  const behind = await behindPooler({ role: { statement_timeout: '200ms' } })
  if (!behind) return skip(onlyBehindPooler)
  const failure = sql`select pg_sleep(60)`.execute(open(behind.where)).catch(databaseFailure)
  expect(await failure).toBe('busy')
  const directUrl = behind.where.directUrl.replace('postgres@', `${behind.user}@`)
  await sql`select pg_sleep(0.5)`.execute(open({ ...behind.where, directUrl }, 'migrations'))
})

test('reading refuses writes on a connection that others write through', async ({ skip }) => {
  const behind = await behindPooler({ settings: { default_pool_size: 1 } })
  if (!behind) return skip(onlyBehindPooler)
  const [writing, reading] = [open(behind.where), open(behind.where, 'reading')]
  const before = await readContentVersion(reading)
  for (let round = 1; round <= 3; round++) {
    const bumped = bumpContentVersion(reading).catch(databaseFailure)
    expect(await bumped).toBe('read-only')
    const inTransaction = reading.transaction().execute(bumpContentVersion).catch(databaseFailure)
    expect(await inTransaction).toBe('read-only')
    await bumpContentVersion(writing)
    expect(await readContentVersion(reading)).toBe(before + round)
  }
})

test('transactions that share two connections lose no update', async ({ skip }) => {
  const behind = await behindPooler({ settings: { default_pool_size: 2 } })
  if (!behind) return skip(onlyBehindPooler)
  const db = open(behind.where)
  const sites = [db, open(behind.where), open(behind.where)]
  const before = await readContentVersion(db)
  const increment = (site: Database) =>
    site.transaction().execute(async (trx) => {
      const { version } = await trx
        .selectFrom('content_version')
        .select('version')
        .forUpdate()
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('content_version')
        .set({ version: version + 1 })
        .execute()
    })
  await Promise.all(Array.from({ length: 10 }, () => sites.map(increment)).flat())
  expect(await readContentVersion(db)).toBe(before + 30)
})

test('concurrent starts migrate a new database past the pooler, each step once', async ({
  skip,
}) => {
  const behind = await behindPooler()
  if (!behind) return skip(onlyBehindPooler)
  const { where, admin, name } = behind
  const empty = `${name}_empty`
  await admin.query(`create database ${empty}`)
  onTestFinished(async () => void (await admin.query(`drop database ${empty} with (force)`)))
  const there = {
    url: where.url.replace(name, empty),
    directUrl: where.directUrl.replace(name, empty),
  }
  const runs = await Promise.all([migrateAtStart(there), migrateAtStart(there)])
  expect(runs.flat().toSorted()).toEqual(Object.keys(migrations).toSorted())
  expect(await pendingMigrations(open(there))).toEqual([])
})

test('while the pooler restarts, the site answers 503, and messages still arrive', async ({
  skip,
}) => {
  const behind = await behindPooler()
  if (!behind) return skip(onlyBehindPooler)
  const { where, pooler } = behind
  const site = await testSite({ beside: where, rateLimits: true })
  const live = await openLive(where, createLog('silent'))
  onTestFinished(live.close)
  const heard: (string | undefined)[] = []
  live.subscribe('document_changed', (payload) => void heard.push(payload))
  const status = async () =>
    (await site.call('POST', '/faq/questions', { question: 'Does it restart?' })).status
  expect(await status()).toBe(201)
  await pooler.halt()
  expect(await status()).toBe(503)
  await publish(open({ url: where.directUrl }), 'document_changed', 'meanwhile')
  await eventually(() => expect(heard).toEqual(['meanwhile']))
  await pooler.resume()
  await eventually(async () => expect(await status()).toBe(201))
})

test('workers share the connections of the pooler, and each opens one past it', async ({
  skip,
}) => {
  const size = 3
  const behind = await behindPooler({ settings: { default_pool_size: size } })
  if (!behind) return skip(onlyBehindPooler)
  const { where, admin, user } = behind
  const count = async () => {
    const { rows } = await admin.query(
      `select count(*) filter (where usename = $1)::int as pooled,
        count(*) filter (where usename <> $1)::int as direct
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      [user],
    )
    return rows[0] as typeof connectionsPerWorker
  }
  const before = await count()
  const workers = []
  for (let n = 0; n < 4; n++) workers.push(await testSite({ beside: where, rateLimits: true }))
  const requests = workers.flatMap(({ call }) =>
    Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? call('POST', '/faq/questions', { question: `Number ${n}?` })
        : call('POST', '/leaderboard/score', { playerName: 'Ada', score: 100 }),
    ),
  )
  const most = { ...before }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const now = await count()
      most.pooled = Math.max(most.pooled, now.pooled)
      most.direct = Math.max(most.direct, now.direct)
    }
  })()
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  isOver = true
  await watching
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(most).toEqual({
    pooled: size,
    direct: before.direct + workers.length * connectionsPerWorker.direct,
  })
})
