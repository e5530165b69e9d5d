/*
 * Does the site go on by itself when PostgreSQL fails over to a standby, and is everything acknowledged there?
 * A standby replicates synchronously. Twice the primary is lost while people sign up and publish. First it crashes, and
 * the address leads to the standby before that is promoted, so that it can only be read for a while. Then its machine
 * vanishes without closing a connection, and the address moves after the promotion. No site is restarted.
 *
 *   npm run faults -- failover
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#src/db/database.ts'
import { type PostgresServer, startPostgres } from '#src/testing/postgres-server.ts'
import { ask, baseBackup } from './kit/base-backup.ts'
import { article, call, signIn, signUp, until } from './kit/calls.ts'
import { checkSignUps } from './kit/check-sign-ups.ts'
import { fault } from './kit/fault.ts'
import { countingMailHost } from './kit/mail-host.ts'
import { movableAddress } from './kit/movable-address.ts'
import { people } from './kit/people.ts'

await fault(['postgres'], async (given) => {
  const { folder, postgres, launch, say, check, afterwards } = given
  if (!postgres) return
  const host = await countingMailHost()
  afterwards(host.close)
  const address = await movableAddress(portOf(postgres))
  afterwards(address.stop)
  const url = `postgres://postgres@127.0.0.1:${address.port}/wireloom`
  const site = await launch({
    asStarted: true,
    env: {
      ...host.env,
      DATABASE_URL: url,
      WORKERS: '2',
      JWT_SECRET: 'a secret of 32 characters, or more',
    },
  })
  const staff = await signIn(site.url)
  const publish = (title: string) =>
    call(`${site.url}/api/v0/blogs`, { method: 'POST', headers: staff, body: article(title) })
  const shown = async () => (await call(`${site.url}/resources`)).text
  await publish('Before the fall')
  await shown()

  let primary = postgres
  const standbyOf = async (name: string) => {
    const standby = await startStandby(primary, join(folder, name))
    afterwards(standby.remove)
    return standby
  }
  const goesOn = async (how: string) => {
    const late = `after-it-${how}@host.example`
    const taken = async () => (await signUp(site.url, late)).status === 201
    check('it takes sign-ups again by itself', await until(taken, 120))
    const title = `After it ${how}`
    check('it publishes again', (await publish(title)).status === 201)
    check('what is published is seen', await until(async () => (await shown()).includes(title), 30))
    const ready = await call(`${site.url}/readyz`)
    check('readyz says that it is ready', ready.status === 200, ready.text)
  }

  const first = await standbyOf('first-standby')
  const load = people(site.url, 4)
  await sleep(2000)
  say(
    `the primary crashes after ${load.acknowledged().length} sign-ups; its address leads to the standby`,
  )
  await primary.halt('at once')
  address.moveTo(portOf(first))
  const says = async (line: string) => (await call(`${site.url}/readyz`)).text.includes(line)
  check('readyz says that it is read-only', await until(() => says('database: read-only'), 60))
  const fresh = await call(`${site.url}/resources?never=asked`)
  check('pages are served', fresh.status === 200, fresh.status)
  const refused = await signUp(site.url, 'nobody@host.example')
  check('a sign-up gets a 503', refused.status === 503, `${refused.status} ${refused.text}`)
  await ask(`${first.url}/postgres`, 'select pg_promote()')
  await goesOn('crashed')
  primary = first

  const second = await standbyOf('second-standby')
  await sleep(2000)
  say(`the machine of the primary vanishes after ${load.acknowledged().length} sign-ups`)
  address.vanish()
  await primary.halt('at once')
  const cached = await call(`${site.url}/`)
  check('a page is served meanwhile', cached.status === 200, cached.status)
  await sleep(3000)
  await ask(`${second.url}/postgres`, 'select pg_promote()')
  address.moveTo(portOf(second))
  await goesOn('vanished')
  await load.end()

  const { db, close } = openDatabase({ url: `${second.url}/wireloom` })
  afterwards(close)
  await checkSignUps(given, { db, load, host })
  const articles = await db.selectFrom('blogs').select('title').execute()
  check('no article is lost', articles.length === 3, articles.length)
  check('the site stops by itself', (await site.stop()) === 0, site.output())
})

function portOf({ url }: PostgresServer): number {
  return Number(new URL(url).port)
}

/** A standby that has everything; from then on the primary acknowledges only what the standby has too. */
async function startStandby(primary: PostgresServer, base: string): Promise<PostgresServer> {
  await baseBackup(primary, base)
  writeFileSync(join(base, 'standby.signal'), '')
  const standby = await startPostgres({
    from: base,
    settings: [`primary_conninfo=host=127.0.0.1 port=${portOf(primary)} user=postgres`],
  })
  const admin = `${primary.url}/postgres`
  await ask(admin, "alter system set synchronous_standby_names = '*'")
  await ask(admin, 'select pg_reload_conf()')
  const inStep = async () =>
    (await ask(admin, 'select sync_state as t from pg_stat_replication')).t === 'sync'
  if (!(await until(inStep))) throw new Error('The standby does not replicate')
  return standby
}
