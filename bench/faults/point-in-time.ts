/*
 * Can PostgreSQL be brought back to the moment before a mistake, as docs/operations.md says?
 * PostgreSQL archives its log while people sign up. A base backup is copied, more people sign up, then everybody is
 * deleted. A second server gets the base backup and the archive and stops at the moment before the deletion. Everyone
 * who was acknowledged until then must be there, a site must serve from it, and nothing may be mailed.
 * The programs that come with the tests have no pg_basebackup: the backup is made with the functions that it calls.
 *
 *   npm run faults -- point-in-time
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#src/db/database.ts'
import { startPostgres } from '#src/testing/postgres-server.ts'
import { ask, baseBackup } from './kit/base-backup.ts'
import { call, signUp } from './kit/calls.ts'
import { fault } from './kit/fault.ts'

await fault(['postgres'], async ({ folder, launch, say, check, afterwards }) => {
  chmodSync(folder, 0o755)
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  chmodSync(archive, 0o777)
  const first = await startPostgres({
    settings: [
      'archive_mode=on',
      `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      'wal_level=replica',
    ],
  })
  afterwards(first.remove)
  const url = await first.createDatabase('site')
  const data = join(folder, 'data')
  mkdirSync(data)
  const env = { DATA_DIR: data, DATABASE_URL: url, LOG_LEVEL: 'error' }
  const site = await launch({ env })
  const acknowledged: string[] = []
  const people = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const email = `p${acknowledged.length}@example.com`
      const { status } = await signUp(site.url, email)
      if (status === 201) acknowledged.push(email)
    }
  }
  await people(50)
  const base = join(folder, 'base')
  await baseBackup(first, base)
  await people(50)
  const before = (await ask(url, 'select clock_timestamp()::text as t')).t
  await sleep(1100)
  await ask(url, 'truncate people cascade')
  await ask(url, 'select pg_switch_wal()')
  check('the sites stop', (await site.stop()) === 0)
  await first.halt('politely')
  say(`${acknowledged.length} people, all deleted after ${before}`)

  writeFileSync(join(base, 'recovery.signal'), '')
  const second = await startPostgres({
    from: base,
    settings: [
      `restore_command=cp ${archive}/%f %p`,
      `recovery_target_time=${before}`,
      'recovery_target_action=promote',
    ],
  })
  afterwards(second.remove)
  const recovered = `${second.url}/site`
  await untilWritable(recovered)
  const { db, close } = openDatabase({ url: recovered })
  afterwards(close)
  const there = new Set(
    (await db.selectFrom('people').select('email').execute()).map((p) => p.email),
  )
  const missing = acknowledged.filter((email) => !there.has(email))
  check('everyone is there again', missing.length === 0, missing)

  const place = { ...process.env, DATA_DIR: data, DATABASE_URL: recovered }
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'restore', '--recovered'],
    {
      encoding: 'utf8',
      env: place,
    },
  )
  check('restore --recovered ends well', status === 0, stderr)
  const looked = await launch({ env: { ...env, DATABASE_URL: recovered, READ_ONLY: 'on' } })
  const ready = (await call(`${looked.url}/readyz`)).text
  check('a site can be looked at without writing', ready.includes('database: read-only'), ready)
  check('deliveries are paused', ready.includes('mail: paused'), ready)
  const refused = await signUp(looked.url, 'late@example.com')
  check('nothing can be saved in it', refused.status === 503, refused.status)
  await looked.stop()
  const again = await launch({ env: { ...env, DATABASE_URL: recovered } })
  check('then the site goes on', (await signUp(again.url, 'late@example.com')).status === 201)
  await again.stop()
})

async function untilWritable(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await ask(url, 'select pg_is_in_recovery()::text as t')).t === 'false') return
    await sleep(100)
  }
  throw new Error('PostgreSQL does not end its recovery')
}
