/*
 * Can the released version be upgraded to this one under load, as docs/operations.md says, without a failed request?
 * The released version comes from the history of this repository, with the packages of its time. People read, sign up
 * and save articles with pictures, while this version's sources replace it in its checkout, are built there beside the
 * running site, and take over. On PostgreSQL two sites are restarted one after the other; on SQLite the new site starts
 * beside the old one on the same folder. Whatever was acknowledged must be there once, files of the older build must
 * still be served, and staff must stay signed in.
 *
 *   npm run faults -- upgrade [--on sqlite|postgres]
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#src/db/database.ts'
import { freePort } from '#src/testing/postgres-server.ts'
import { call, signIn } from './kit/calls.ts'
import { pullInto } from './kit/checkout-copy.ts'
import { fault } from './kit/fault.ts'
import { missing, people } from './kit/people.ts'
import { releasedCheckout, releasedVersion } from './kit/released-checkout.ts'
import { startRoundRobin } from './kit/round-robin.ts'
import { runScript } from './kit/run-script.ts'
import { savers } from './kit/savers.ts'
import type { SiteProcess } from './kit/site-process.ts'
import { filesOf, missingFiles, visitors } from './kit/visitors.ts'

await fault(['sqlite', 'postgres'], async ({ folder, where, launch, say, check, afterwards }) => {
  const checkout = join(folder, 'checkout')
  releasedCheckout(checkout)
  const ports = [await freePort(), await freePort()] as const
  const shared = 'sqlitePath' in where
  // Two machines share only the database; on SQLite one folder is the database.
  const dataOf = (which: 0 | 1) => join(folder, shared ? 'data' : `machine-${which}`)
  for (const which of [0, 1] as const) mkdirSync(dataOf(which), { recursive: true })
  const target = shared ? { sqlitePath: join(dataOf(0), 'wireloom.db') } : where
  // Each machine keeps its secret in a file: two of them need the same one.
  const secret = shared ? '' : 'the same on both machines, 32 characters'
  const start = (which: 0 | 1) =>
    launch({
      asStarted: true,
      cwd: checkout,
      port: ports[which],
      env: { DATA_DIR: dataOf(which), JWT_SECRET: secret, WORKERS: '1', DRAIN_SECONDS: '2' },
    })

  const older: SiteProcess[] = [await start(0)]
  if (!shared) older.push(await start(1))
  const [front] = older as [SiteProcess]
  say(`${releasedVersion} is up`)
  const staff = await signIn(front.url)
  const pages = await sitemap(front.url)
  const files = await filesOf(front.url, pages)
  const proxy = await startRoundRobin(ports)
  afterwards(proxy.stop)
  const load = people(proxy.url)
  const readers = visitors(proxy.url, pages)
  const editors = savers(proxy.url, staff)
  await sleep(3000)

  pullInto(checkout)
  const built = await runScript(checkout, ['scripts/build.mjs'])
  check('this version is built beside it', built.status === 0, built.output)
  const newer: SiteProcess[] = []
  if (shared) newer.push(await start(1))
  for (const [which, site] of older.entries()) {
    await sleep(2000)
    const code = await site.stop()
    check(
      `site ${which} of ${releasedVersion} stops by itself`,
      code === 0,
      `${code} ${site.output()}`,
    )
    if (!shared) newer.push(await start(which as 0 | 1))
  }
  await sleep(3000)
  await load.end()
  const saved = await editors.end()
  const { asked, failures } = await readers.end()

  const all = load.acknowledged()
  say(
    `${all.length} sign-ups, ${saved.acknowledged.length} saves, ${asked.pages} pages, ${asked.files} files`,
  )
  say(`${asked.other} of the files came from another build`)
  for (const [what, failed] of Object.entries({
    'sign-up': load.failures(),
    save: saved.failures,
    'page or file': failures,
  })) {
    check(
      `no ${what} failed`,
      failed.length === 0,
      `${failed.length}: ${failed.slice(0, 5).join('; ')}`,
    )
  }
  const { db, close } = openDatabase(target)
  const emails = (await db.selectFrom('people').select('email').execute()).map((row) => row.email)
  const titles = (await db.selectFrom('blogs').select('title').execute()).map((row) => row.title)
  await close()
  const lost = missing([...all, ...saved.acknowledged], [...emails, ...titles])
  check('everything that was acknowledged is there', lost.length === 0, lost)
  check('nobody is there twice', new Set(emails).size === emails.length)
  for (const site of newer) {
    const gone = await missingFiles(site.url, files)
    check(`all ${files.size} files of the older build are served`, gone.length === 0, gone)
    const leads = await call(`${site.url}/api/v0/leads`, { headers: staff })
    check('staff stay signed in', leads.status === 200, leads.status)
    check('it stops by itself', (await site.stop()) === 0, site.output())
  }
})

/** The paths of the site's own list of pages. */
async function sitemap(url: string): Promise<string[]> {
  const { text } = await call(`${url}/sitemap.xml`)
  return Array.from(
    text.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, page = '']) => new URL(page).pathname,
  )
}
