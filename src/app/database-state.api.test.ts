import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#src/db/database.ts'
import { watchDatabase } from '#src/db/watch-database.ts'
import type { Log } from '#src/log/log.ts'
import { running } from '#src/server/running.ts'
import { serve } from '#src/testing/send.ts'
import { testSite } from '#src/testing/test-site.ts'

const textOf = async (url: string) => (await fetch(url)).text()

test('healthz and the metrics name the version, its build and its schema', async () => {
  const { composed } = await testSite()
  const url = await serve(composed)
  const { version } = running()
  expect(await textOf(`${url}/healthz`)).toBe(`ok\nversion: ${version}\nbuild: none\n`)
  const text = await textOf(`${url}/metrics`)
  expect(text).toMatch(
    /^build_info\{version="\d+\.\d+\.\d+",build="none",schema="\d{4}-[\w-]+"\} 1$/m,
  )
  expect(text).toMatch(/^database_up 1$/m)
  expect(text).toMatch(/^database_writable 1$/m)
  expect(text).toMatch(/^database_pool_connections\{state="waiting"\} 0$/m)
})

test('a database that turns read-only is detected, and distinguished from one that is gone', async () => {
  const { db, close } = await testSite()
  const lines: string[] = []
  const log = {
    error: (line: string) => lines.push(line),
    warn: (line: string) => lines.push(line),
  }
  let writable = true
  const watch = watchDatabase({ db, mayWrite: async () => writable }, log as unknown as Log)
  expect(await watch.check()).toBe('ready')
  writable = false
  expect([await watch.check(), await watch.check()]).toEqual(['read-only', 'read-only'])
  expect(lines).toEqual([expect.stringMatching(/read-only.*DATABASE_URL leads to the primary$/)])
  writable = true
  await watch.check()
  expect(lines[1]).toBe('the database accepts writes again')
  await close()
  expect(await watch.check()).toBe('gone')
})

test('a session that may only read is recognised', async () => {
  const { db, engine, mayWrite, where } = await testSite()
  expect(await mayWrite()).toBe(true)
  if (engine === 'sqlite' || !('url' in where)) return
  await db.connection().execute(async (connection) => {
    await sql`alter database ${sql.ref(new URL(where.url).pathname.slice(1))} set default_transaction_read_only = on`.execute(
      connection,
    )
  })
  // Not through the pooler, whose connections were opened before.
  const later = openDatabase(where, 'sessions')
  expect(await later.mayWrite()).toBe(false)
  await later.close()
})
