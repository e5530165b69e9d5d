/*
 * Do three sites on one PostgreSQL lose or double anything while they are upgraded, moved and killed?
 * Three machines of the released version are behind nginx. Under load each is replaced by this version, then each gets
 * the pooler (PgBouncer) and the object store, into which the pictures are moved. At the end machines and the pooler are
 * killed at random, while a newsletter is sent, people sign up, articles are published, and two people write in one
 * article on different machines. Afterwards everything that was acknowledged must be there once, on all three alike.
 *
 *   npm run faults -- three-sites [KILLS=12] [PEOPLE=2000]
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { sessionLimits } from '#src/db/postgres-connections.ts'
import { createBucket } from '#src/testing/object-store/create-bucket.ts'
import { startStub } from '#src/testing/object-store/stub.ts'
import { hasSwift, startSwift } from '#src/testing/object-store/swift.ts'
import { hasPooler, startPooler } from '#src/testing/pgbouncer.ts'
import { freePort } from '#src/testing/postgres-server.ts'
import { fillMembers } from '../support/fill.ts'
import { article, call, signIn, until } from './kit/calls.ts'
import { pullInto } from './kit/checkout-copy.ts'
import { type Fault, fault } from './kit/fault.ts'
import { openText } from './kit/honest-editor.ts'
import { hostileMailHost } from './kit/hostile-mail-host.ts'
import { jointWriter } from './kit/joint-writer.ts'
import { mailsLeft } from './kit/mails-left.ts'
import { startNginx } from './kit/nginx.ts'
import { missing, people } from './kit/people.ts'
import { releasedCheckout, releasedVersion } from './kit/released-checkout.ts'
import { runScript } from './kit/run-script.ts'
import { savers } from './kit/savers.ts'
import type { SiteProcess } from './kit/site-process.ts'
import { visitors } from './kit/visitors.ts'

const pages = ['/', '/about', '/resources', '/faq']

const phases = ['upgrade', 'move', 'kills'] as const
type Phase = (typeof phases)[number]

interface Scene extends Fault {
  checkout: string
  sites: SiteProcess[]
  /** Starts this machine again with its settings. */
  start: (machine: number) => Promise<void>
  settings: Record<string, string>
  front: string
  staff: Record<string, string>
  host: Awaited<ReturnType<typeof hostileMailHost>>
  /** What was acknowledged since the beginning. */
  signedUp: string[]
  published: string[]
}

await fault(['postgres'], async (given) => {
  const { args, folder, launch, say, check, open, afterwards } = given
  const kills = Number(args[0] ?? 12)
  const recipients = Number(args[1] ?? 2000)
  const checkout = join(folder, 'checkout')
  releasedCheckout(checkout)
  const host = await hostileMailHost()
  afterwards(host.close)
  const ports = [await freePort(), await freePort(), await freePort()]
  const settings: Record<string, string> = {
    ...host.env,
    JWT_SECRET: 'the same on all machines, 32 characters',
    WORKERS: '1',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    LOG_LEVEL: 'error',
    MAIL_RATE: 'unlimited',
    MAIL_CONNECTIONS: '4',
  }
  const sites: SiteProcess[] = []
  const start = async (machine: number) => {
    const DATA_DIR = join(folder, `machine-${machine}`)
    mkdirSync(DATA_DIR, { recursive: true })
    const env = { ...settings, DATA_DIR }
    sites[machine] = await launch({ asStarted: true, cwd: checkout, port: ports[machine], env })
  }
  for (const machine of ports.keys()) await start(machine)
  const nginx = await startNginx(folder, ports)
  afterwards(nginx.stop)
  const staff = await signIn(nginx.url)
  const scene: Scene = {
    ...given,
    checkout,
    sites,
    start,
    settings,
    front: nginx.url,
    staff,
    host,
    signedUp: [],
    published: [],
  }

  say(`three sites of ${releasedVersion} are upgraded`)
  await underLoad(scene, 'upgrade', () => upgrade(scene))
  say('they get the pooler and the object store')
  const pooler = await addPooler(scene)
  await addObjectStore(scene)
  await underLoad(scene, 'move', async () => {
    await restartInTurn(scene)
    const { status, output } = await runScript(
      checkout,
      ['scripts/run.mjs', 'move', '--media', '--force'],
      { ...settings, DATA_DIR: join(folder, 'machine-0') },
    )
    check('pictures are moved beside the running sites', status === 0, output)
  })
  await publications(scene)

  say(`${kills} kills during a newsletter to ${recipients} people`)
  const { db, close } = open()
  afterwards(close)
  await fillMembers(db, recipients, 1_000_000)
  const newsletterId = await beginNewsletter(scene)
  const blogId = await addDraft(scene)
  const urls = sites.map(({ url }) => url)
  const writers = await Promise.all(
    ['Ada', 'Eve'].map((paragraph, at) =>
      jointWriter({ urls: [...urls.slice(at), ...urls.slice(0, at)], staff, blogId, paragraph }),
    ),
  )
  const load = beginLoad(scene, 'kills')
  for (let kill = 0; kill < kills; kill++) {
    await sleep(2000 + Math.random() * 2000)
    const at = kill % 4
    if (at < 3 || !pooler) {
      const machine = Math.floor(Math.random() * sites.length)
      await sites[machine]?.kill()
      await start(machine)
    } else {
      await pooler.halt()
      await sleep(1000)
      await pooler.resume()
    }
  }
  await sleep(2000)
  const failures = await load.end()
  say(`not acknowledged during the kills: ${failures.length}: ${failures.slice(0, 3).join('; ')}`)
  await whatWasWritten(scene, blogId, writers)
  await whatWasSent(scene, newsletterId, recipients)
  await whatWasAcknowledged(scene)
  await sameEverywhere(scene, [`/blog/${blogId}`, ...pages])
  for (const [machine, site] of sites.entries()) {
    check(`machine ${machine} stops by itself`, (await site.stop()) === 0, site.output())
  }
})

/** People who sign up, an editor who publishes, and readers, until they are stopped. */
function beginLoad({ front, staff, signedUp, published }: Scene, during: Phase) {
  const load = people(front, 2, during)
  const editors = savers(front, staff, 1 + 1000 * phases.indexOf(during))
  const readers = visitors(front, pages)
  return {
    async end(): Promise<string[]> {
      await load.end()
      const saved = await editors.end()
      const read = await readers.end()
      signedUp.push(...load.acknowledged())
      published.push(...saved.acknowledged)
      return [...load.failures(), ...saved.failures, ...read.failures]
    },
  }
}

async function underLoad(scene: Scene, during: Phase, work: () => Promise<void>): Promise<void> {
  const { say, check, signedUp, published } = scene
  const load = beginLoad(scene, during)
  await sleep(2000)
  await work()
  await sleep(2000)
  const failures = await load.end()
  say(`${signedUp.length} sign-ups and ${published.length} articles acknowledged so far`)
  check('no request failed', failures.length === 0, failures.slice(0, 5).join('; '))
}

async function upgrade(scene: Scene): Promise<void> {
  pullInto(scene.checkout)
  const built = await runScript(scene.checkout, ['scripts/build.mjs'])
  scene.check('this version is built beside it', built.status === 0, built.output)
  await restartInTurn(scene)
}

async function restartInTurn({ sites, start, check }: Scene): Promise<void> {
  for (const [machine, site] of sites.entries()) {
    const code = await site.stop()
    check(`machine ${machine} stops by itself`, code === 0, `${code} ${site.output()}`)
    await start(machine)
    await sleep(1000)
  }
}

async function addPooler({ settings, postgres, where, say, afterwards }: Scene) {
  if (!postgres || !('url' in where)) throw new Error('This needs PostgreSQL')
  if (!hasPooler()) {
    say('PgBouncer is not installed: without a pooler')
    return undefined
  }
  const client = new Client({ connectionString: where.url })
  await client.connect()
  for (const [name, ms] of Object.entries(sessionLimits)) {
    await client.query(`alter role postgres set ${name} = ${ms}`)
  }
  await client.end()
  const pooler = await startPooler(postgres.url)
  afterwards(pooler.remove)
  settings.DATABASE_URL = where.url.replace(postgres.url, pooler.url)
  settings.DATABASE_DIRECT_URL = where.url
  return pooler
}

async function addObjectStore({ settings, say, afterwards }: Scene): Promise<void> {
  if (!hasSwift()) say('OpenStack Swift is not installed: a stub stands for it')
  const store = hasSwift() ? await startSwift() : await startStub()
  afterwards(store.stop)
  await createBucket(store, 'pictures')
  settings.MEDIA_URL = `s3://pictures/site?endpoint=${store.endpoint}`
  settings.MEDIA_ACCESS_KEY_ID = store.accessKeyId
  settings.MEDIA_SECRET_ACCESS_KEY = store.secretAccessKey
}

/** A publication at one machine is on the others. */
async function publications({ sites, staff, say, check }: Scene): Promise<void> {
  const rounds = 20
  let atOnce = 0
  let soon = 0
  for (let round = 0; round < rounds; round++) {
    const title = `Published as number ${round}`
    const [from, ...others] = [0, 1, 2].map((one) => sites[(round + one) % 3]?.url ?? '')
    const shows = async () => {
      const lists = await Promise.all(others.map((url) => call(`${url}/resources`)))
      return lists.every(({ text }) => text.includes(title))
    }
    await shows()
    await call(`${from}/api/v0/blogs`, { method: 'POST', headers: staff, body: article(title) })
    if (await shows()) atOnce++
    if (await until(shows, 2)) soon++
  }
  say(`${atOnce} of ${rounds} publications were on both others by the next request`)
  check('what one machine publishes, the others show', soon === rounds, `${soon} of ${rounds}`)
}

async function beginNewsletter({ front, check }: Scene): Promise<number> {
  // Sending asks for a password that was entered a short time ago.
  const staff = await signIn(front)
  const post = (path: string, body: object) =>
    call(`${front}/api/v0${path}`, { method: 'POST', headers: staff, body })
  await post('/settings', { sender: { postalAddress: 'Loom Street 1, 10115 Berlin' } })
  const content = JSON.stringify([{ id: 'p', type: 'paragraph', content: '<p>Hello</p>' }])
  const audience = { lists: ['mailing-list'] }
  const { json } = await post('/newsletters', { subject: 'News', content, audience })
  const id = Number(json.newsletter.newsletterId)
  const sent = await post(`/newsletters/${id}/send`, {})
  check('the newsletter is being sent', sent.status === 200, sent.text)
  return id
}

async function addDraft({ front, staff }: Scene): Promise<number> {
  const blocks = ['Ada', 'Eve'].map((id) => ({ id, type: 'paragraph', content: '<p>Begin</p>' }))
  const content = JSON.stringify([{ id: 't', type: 'title', content: 'Together' }, ...blocks])
  const body = { content, summary: 'Together', status: 'published' }
  const { json } = await call(`${front}/api/v0/blogs`, { method: 'POST', headers: staff, body })
  return Number(json.blog.blogId)
}

type Writer = Awaited<ReturnType<typeof jointWriter>>

async function whatWasWritten(scene: Scene, blogId: number, writers: Writer[]): Promise<void> {
  const { front, staff, say, check } = scene
  const ended: Awaited<ReturnType<Writer['end']>>[] = []
  for (const writer of writers) ended.push(await writer.end())
  const { document } = await openText({ url: front, staff, blogId })
  const shared = JSON.stringify(document.read())
  const { json } = await call(`${front}/api/v0/blogs/${blogId}`, { headers: staff })
  for (const [at, { acknowledged, refused }] of ended.entries()) {
    const { written, saved } = acknowledged
    say(`writer ${at}: ${written} sentences, ${saved} saved, refused ${JSON.stringify(refused)}`)
    const wrong = writers[at]?.wrongIn(shared, written) ?? []
    check(`each sentence of writer ${at} is there once`, wrong.length === 0, wrong.slice(0, 3))
    const online = writers[at]?.wrongIn(json.blog.content, saved) ?? []
    check('each saved one is in the saved version once', online.length === 0, online.slice(0, 3))
    check('they could write and save', saved > 0)
  }
}

async function whatWasSent(scene: Scene, id: number, recipients: number): Promise<void> {
  const { open, front, staff, host, say, check } = scene
  const { db, close } = open()
  const rowsOf = () =>
    db
      .selectFrom('newsletter_recipients as r')
      .innerJoin('people as p', 'p.id', 'r.person_id')
      .select(['p.email', 'r.state'])
      .where('r.newsletter_id', '=', id)
      .execute()
  const isOver = async () => {
    const { state } = await db
      .selectFrom('newsletters')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Refused recipients pause the newsletter; they are part of this run.
    if (state === 'paused') {
      await call(`${front}/api/v0/newsletters/${id}/resume`, { method: 'POST', headers: staff })
    }
    const rows = await rowsOf()
    await sleep(500)
    return rows.every((row) => row.state !== 'waiting' && row.state !== 'in-flight')
  }
  check('nobody waits for the newsletter at the end', await until(isOver, 600))
  const rows = await rowsOf()
  await close()
  const states = Object.entries(Object.groupBy(rows, ({ state }) => state))
  say(`newsletter: ${states.map(([state, all]) => `${all?.length} ${state}`).join(', ')}`)
  const took = (email: string) => host.taken.get(email) ?? 0
  const lost = rows.filter(({ email, state }) => state === 'sent' && took(email) === 0)
  check('everybody has a row', rows.length === recipients, rows.length)
  check('no newsletter mail is lost', lost.length === 0, lost.length)
  check(
    'none is doubled',
    rows.every(({ email }) => took(email) <= 1),
  )
  const unlisted = rows.filter(
    ({ email, state }) => took(email) > 0 && state !== 'sent' && state !== 'uncertain',
  )
  check('who has it is listed as sent or uncertain', unlisted.length === 0, unlisted.length)
}

async function whatWasAcknowledged(scene: Scene): Promise<void> {
  const { open, host, say, check, signedUp, published, sites } = scene
  const { db, close } = open()
  check('every mail left in the end', await mailsLeft(db, 180))
  const emails = (await db.selectFrom('people').select('email').execute()).map((row) => row.email)
  const titles = (await db.selectFrom('blogs').select('title').execute()).map((row) => row.title)
  const images = await db
    .selectFrom('images')
    .select(['hash', 'checksum', 'ext', 'object'])
    .execute()
  await close()
  say(`${signedUp.length} sign-ups and ${published.length} articles acknowledged`)
  const lost = missing([...signedUp, ...published], [...emails, ...titles])
  check('nothing acknowledged is lost', lost.length === 0, lost.slice(0, 5))
  check('nobody is there twice', new Set(emails).size === emails.length)
  check('no article is there twice', new Set(titles).size === titles.length)
  const unmailed = missing(signedUp, [...host.taken.keys()])
  check('every sign-up has its mail', unmailed.length === 0, unmailed.slice(0, 5))
  const different = signedUp.filter((email) => (host.messageIds.get(email)?.size ?? 0) > 1)
  check('nobody got two different mails', different.length === 0, different.slice(0, 5))
  const inDatabase = images.filter(({ object }) => object === null)
  check('every picture is in the object store', inDatabase.length === 0, inDatabase.length)
  const damaged: string[] = []
  for (const { hash, checksum, ext } of images) {
    for (const [machine, { url }] of sites.entries()) {
      const bytes = await (await fetch(`${url}/media/${hash}.${ext}`)).bytes()
      const isWhole = createHash('sha256').update(bytes).digest('hex') === (checksum ?? hash)
      if (!isWhole) damaged.push(`${hash} at ${machine}`)
    }
  }
  const pictures = `${images.length} pictures are whole on every machine`
  check(pictures, damaged.length === 0, damaged.slice(0, 3))
}

async function sameEverywhere({ sites, check }: Scene, paths: string[]): Promise<void> {
  for (const path of paths) {
    const texts = await Promise.all(sites.map(async ({ url }) => (await call(url + path)).text))
    check(`${path} is the same on every machine`, new Set(texts).size === 1)
  }
}
