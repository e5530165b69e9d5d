/*
 * Can the site be upgraded to another build, and rolled back, without failed requests?
 * On PostgreSQL two sites of one checkout are behind a round-robin proxy. The sources change, and the sites are
 * restarted one after the other, the first of them building beside the running one. Visitors request pages and every
 * file that they name: nothing may fail, and no file may be missing. On SQLite one site replaces the other, and the
 * files of the previous build must still be served.
 *
 *   npm run faults -- upgrade [--on sqlite|postgres]
 */
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sitemapPaths } from '#src/site/pages.ts'
import { freePort } from '#src/testing/postgres-server.ts'
import { call } from './kit/calls.ts'
import { copyCheckout } from './kit/checkout-copy.ts'
import { type Fault, fault } from './kit/fault.ts'
import { startRoundRobin } from './kit/round-robin.ts'
import type { SiteProcess } from './kit/site-process.ts'
import { filesOf, missingFiles, visitors } from './kit/visitors.ts'

const pages = sitemapPaths({ pricingRedirects: true })

await fault(['sqlite', 'postgres'], async (given) => {
  const checkout = copyCheckout(`${given.folder}/checkout`)
  await (given.engine === 'sqlite' ? oneAfterTheOther : rolling)(given, checkout)
})

type Checkout = ReturnType<typeof copyCheckout>

async function oneAfterTheOther({ launch, say, check }: Fault, checkout: Checkout) {
  const start = () => launch({ asStarted: true, cwd: checkout.folder, env: { WORKERS: '2' } })
  const site = await start()
  const older = await filesOf(site.url, pages)
  await site.stop()
  checkout.upgrade()
  const upgraded = await start()
  const newer = await filesOf(upgraded.url, pages)
  const differ = [...older].filter((file) => !newer.has(file)).length
  say(`${older.size} files, ${differ} of them not in the newer build`)
  check('the two builds differ', differ > 10, differ)
  const missingAfter = await missingFiles(upgraded.url, older)
  check('the newer site has the files of the older build', missingAfter.length === 0, missingAfter)
  await upgraded.stop()
  checkout.rollBack()
  const back = await start()
  const missingBack = await missingFiles(back.url, newer)
  check('after a roll-back those of the newer one', missingBack.length === 0, missingBack)
  check('a roll-back builds nothing', !back.output().includes('Building'), back.output())
  await back.stop()
}

async function rolling({ folder, launch, say, check, afterwards }: Fault, checkout: Checkout) {
  const ports = [await freePort(), await freePort()] as const
  for (const which of [0, 1]) mkdirSync(`${folder}/machine-${which}`)
  const start = (which: 0 | 1) =>
    launch({
      asStarted: true,
      cwd: checkout.folder,
      port: ports[which],
      env: {
        // Two machines share only the database.
        DATA_DIR: `${folder}/machine-${which}`,
        JWT_SECRET: 'the same on both machines, 32 characters',
        WORKERS: which === 0 ? '2' : '1',
        DRAIN_SECONDS: '2',
      },
    })
  const sites: [SiteProcess, SiteProcess] = [await start(0), await start(1)]
  const proxy = await startRoundRobin(ports)
  afterwards(proxy.stop)
  const load = visitors(proxy.url, pages)
  const restartAll = async () => {
    for (const which of [0, 1] as const) {
      await sleep(2000)
      const code = await sites[which].stop()
      check(`site ${which} stops by itself`, code === 0, `${code} ${sites[which].output()}`)
      sites[which] = await start(which)
    }
  }
  checkout.upgrade()
  await restartAll()
  const upgraded = (await call(`${proxy.url}/`)).text
  check('the newer build is served', checkout.isNewer(upgraded))
  checkout.rollBack()
  await restartAll()
  await sleep(2000)
  const { asked, failures } = await load.end()
  say(`${asked.pages} pages and ${asked.files} files, ${asked.other} of these from another build`)
  check('files were asked of sites with another build', asked.other > 0)
  const told = `${failures.length}: ${failures.slice(0, 5).join('; ')}`
  check('not one request failed', failures.length === 0, told)
}
