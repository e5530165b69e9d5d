/*
 * Can the released version be upgraded under load, and rolled back, without losing more than the manual says?
 * The released version comes from the history of this repository. The newer one is this checkout with a further
 * migration. It starts beside the older one while people sign up, and takes over. Then it is rolled back as
 * docs/operations.md describes: writes acknowledged before the backup must be there, and later ones in the file that
 * prepare-rollback writes. Finally this version's own restore replaces the newer schema.
 *
 *   npm run faults -- roll-back [--on sqlite|postgres]
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#src/db/database.ts'
import { signUp } from './kit/calls.ts'
import { addMigration, copyCheckout } from './kit/checkout-copy.ts'
import { fault } from './kit/fault.ts'
import { missing, people } from './kit/people.ts'
import { releasedCheckout, releasedVersion } from './kit/released-checkout.ts'
import { runScript } from './kit/run-script.ts'

const checkout = join(import.meta.dirname, '..', '..')

const older = mkdtempSync(join(tmpdir(), 'wireloom-released-'))
process.once('exit', () => rmSync(older, { recursive: true, force: true }))
// Once for both databases: it installs the dependencies of its time.
releasedCheckout(older)

await fault(['sqlite', 'postgres'], async ({ folder, where, postgres, launch, say, check }) => {
  const newer = join(folder, 'newer')
  copyCheckout(newer)
  addMigration(newer)
  const data = join(folder, 'data')
  mkdirSync(data)
  const place = { DATA_DIR: data, DATABASE_URL: 'url' in where ? where.url : '' }
  const target = 'url' in where ? where : { sqlitePath: join(data, 'wireloom.db') }
  const start = (cwd: string) =>
    launch({ asStarted: true, cwd, env: { ...place, WORKERS: '1', DRAIN_SECONDS: '2' } })
  const run = async (cwd: string, args: string[], env: Record<string, string> = place) => {
    const { status, output } = await runScript(cwd, ['scripts/run.mjs', ...args], env)
    check(`${args.slice(0, 1)} ends well`, status === 0, output)
  }
  const emailsIn = async (database: typeof target) => {
    const { db, close } = openDatabase(database)
    const rows = await db.selectFrom('people').select('email').execute()
    await close()
    return rows.map(({ email }) => email)
  }

  const first = await start(older)
  say(`${releasedVersion} is up`)
  const load = people(first.url)
  await sleep(3000)
  const beforeBackup = load.acknowledged()
  const backup = join(folder, 'before-the-upgrade.backup')
  await run(older, ['backup', backup])
  const second = await start(newer)
  load.goTo(second.url)
  await sleep(1000)
  await first.stop()
  await sleep(3000)
  await load.end()
  const all = load.acknowledged()
  say(`${all.length} sign-ups acknowledged, ${beforeBackup.length} of them before the backup`)
  check('no sign-up failed during the upgrade', load.failures().length === 0, load.failures())
  const lost = missing(all, await emailsIn(target))
  check('after the upgrade all of them are there', lost.length === 0, lost.length)

  await second.stop()
  const keep = join(folder, 'kept.backup')
  await run(newer, ['prepare-rollback', backup, keep])
  await run(older, ['restore', backup])
  const back = await start(older)
  const there = await emailsIn(target)
  const gone = missing(beforeBackup, there)
  check(`${releasedVersion} has what was acknowledged before the backup`, gone.length === 0, gone)
  check('nobody is there twice', new Set(there).size === there.length)
  check('it takes sign-ups', (await signUp(back.url, 'back@example.com')).status < 300)
  await back.stop()

  const scratch = join(folder, 'kept')
  mkdirSync(scratch)
  const url = postgres ? await postgres.createDatabase('kept') : ''
  await run(newer, ['restore', keep], { DATA_DIR: scratch, DATABASE_URL: url })
  const kept = missing(
    all,
    await emailsIn(url ? { url } : { sqlitePath: join(scratch, 'wireloom.db') }),
  )
  check('the kept file has everything that was acknowledged', kept.length === 0, kept.length)

  await run(newer, ['migrate'])
  await run(checkout, ['restore', backup, '--replace'])
  const own = await start(checkout)
  const left = missing(beforeBackup, await emailsIn(target))
  check('this version replaces a newer schema by itself', left.length === 0, left.length)
  await own.stop()
})
