/*
 * Do two sites on one PostgreSQL behind nginx behave like one, and can they be restarted under load unnoticed?
 * One site has two workers, the other one; nginx is set up as docs/operations.md says. Sessions, limits, pages,
 * mails and the leaderboard must agree, and while each site is restarted in turn no request may fail.
 *
 *   npm run faults -- scale-out [ROUNDS=2]
 */
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#src/testing/postgres-server.ts'
import { type Answer, article, call, signIn, until } from './kit/calls.ts'
import { type Fault, fault } from './kit/fault.ts'
import { countingMailHost } from './kit/mail-host.ts'
import { mailsLeft } from './kit/mails-left.ts'
import { startNginx } from './kit/nginx.ts'
import type { SiteProcess } from './kit/site-process.ts'

interface Scene extends Fault {
  sites: [SiteProcess, SiteProcess]
  front: string
  staff: Record<string, string>
}

await fault(['postgres'], async (given) => {
  const { args, folder, launch, say, check, afterwards } = given
  const rounds = Number(args[0] ?? 2)
  const host = await countingMailHost()
  afterwards(host.close)
  const ports = [await freePort(), await freePort()] as const
  for (const which of [0, 1]) mkdirSync(`${folder}/machine-${which}`)
  const start = (which: 0 | 1) =>
    launch({
      asStarted: true,
      port: ports[which],
      env: {
        ...host.env,
        // Two machines share only the database.
        DATA_DIR: `${folder}/machine-${which}`,
        JWT_SECRET: 'the same on both machines, 32 characters',
        WORKERS: which === 0 ? '2' : '1',
        RATE_LIMITS: 'on',
        // nginx, and the address that the visitors of this script claim.
        TRUST_PROXY: '2',
        DRAIN_SECONDS: '5',
      },
    })
  const sites: [SiteProcess, SiteProcess] = [await start(0), await start(1)]
  const nginx = await startNginx(folder, [...ports])
  afterwards(nginx.stop)
  const staff = await signIn(sites[0].url)
  const scene: Scene = { ...given, sites, front: nginx.url, staff }

  await sessions(scene)
  await pages(scene)
  await limits(scene)
  await leaderboard(scene)
  await mails(scene, host.mails)

  say(`each site is restarted ${rounds} times under load`)
  const load = visitors(scene)
  for (let round = 0; round < rounds; round++) {
    for (const which of [0, 1] as const) {
      await sleep(1000)
      const code = await sites[which].stop()
      check(`site ${which} stops by itself`, code === 0, `${code} ${sites[which].output()}`)
      sites[which] = await start(which)
    }
  }
  await sleep(1000)
  const { answers, failures } = await load.end()
  const kinds = Object.entries(Object.groupBy(answers, ({ kind }) => kind))
  say(
    `${answers.length} requests: ${kinds.map(([kind, all]) => `${all?.length} ${kind}`).join(', ')}`,
  )
  check(
    'not one request failed',
    failures.length === 0,
    `${failures.length}: ${failures.slice(0, 5).join('; ')}`,
  )
  if (failures.length) say(nginx.errors().split('\n').slice(0, 8).join('\n'))
})

async function sessions({ sites, staff, check }: Scene) {
  const get = (site: SiteProcess) => call(`${site.url}/api/v0/leads`, { headers: staff })
  check('who signed in at one is signed in at the other', (await get(sites[1])).status === 200)
  const other = await signIn(sites[1].url)
  await call(`${sites[1].url}/api/v0/user/logout`, { method: 'POST', headers: other })
  const after = await call(`${sites[0].url}/api/v0/leads`, { headers: other })
  check('who signed out at one is signed out at the other', after.status === 401, after.status)
}

async function pages({ sites, staff, say, check }: Scene) {
  let atOnce = 0
  let seen = 0
  const rounds = 20
  for (let i = 0; i < rounds; i++) {
    const title = `Published as number ${i}`
    const from = sites[i % 2] as SiteProcess
    const to = sites[(i + 1) % 2] as SiteProcess
    const shows = async () => (await call(`${to.url}/resources`)).text.includes(title)
    await shows()
    await call(`${from.url}/api/v0/blogs`, { method: 'POST', headers: staff, body: article(title) })
    if (await shows()) atOnce++
    if (await until(shows, 2)) seen++
  }
  say(`${atOnce} of ${rounds} publications were seen at the very next request`)
  check('what one publishes, the other shows', seen === rounds, `${seen} of ${rounds}`)
}

/** A limit counts requests to both sites together. */
async function limits({ sites, check }: Scene) {
  const count = async (address: string, at: (i: number) => string) => {
    let passed = 0
    for (let i = 0; i < 120; i++) {
      const { status } = await call(`${at(i)}/api/v0/leaderboard/score`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `${address}, 127.0.0.1` },
        body: { playerName: 'Limit', score: 100 },
      })
      if (status === 429) break
      passed++
    }
    return passed
  }
  const alone = await count('198.51.100.1', () => sites[1].url)
  const both = await count('198.51.100.2', (i) => (sites[i % 2] as SiteProcess).url)
  check(`limits count together (${alone} alone, ${both} in turns)`, alone === both)
}

async function leaderboard({ sites, open, check }: Scene) {
  const jobs = Array.from({ length: 120 }, (_, i) =>
    call(`${(sites[i % 2] as SiteProcess).url}/api/v0/leaderboard/score`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `203.0.113.${i}, 127.0.0.1` },
      body: { playerName: `Player ${i}`, score: 100 * (i % 9) },
    }),
  )
  const reads = sites.map((site) => call(`${site.url}/api/v0/leaderboard/scores`))
  await Promise.all([...jobs, ...reads])
  const { db, close } = open()
  const { n } = await db
    .selectFrom('leaderboard_scores')
    .select((select) => select.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  await close()
  const whole = async (site: SiteProcess) => {
    const all: unknown[] = []
    for (let page = 1; ; page++) {
      const { json } = await call(`${site.url}/api/v0/leaderboard/scores?limit=50&page=${page}`)
      all.push(...json.scores)
      if (!json.pagination.hasNext) return { all, total: json.pagination.total }
    }
  }
  const [one, other] = [await whole(sites[0]), await whole(sites[1])]
  check('both show the same leaderboard', JSON.stringify(one) === JSON.stringify(other))
  check(
    'it holds every score',
    one.total === n && one.all.length === n,
    `${one.total}, ${one.all.length}, ${n}`,
  )
}

async function mails({ sites, open, check }: Scene, received: Map<string, number>) {
  const emails = Array.from({ length: 100 }, (_, i) => `person-${i}@host${i % 50}.example`)
  const sent = await Promise.all(
    emails.map((email, i) =>
      call(`${(sites[i % 2] as SiteProcess).url}/api/v0/subscriptions`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `192.0.2.${i}, 127.0.0.1` },
        body: { email, list: 'waitlist' },
      }),
    ),
  )
  check(
    'all sign-ups were taken',
    sent.every(({ status }) => status === 201),
  )
  const { db, close } = open()
  check('all mails left', await mailsLeft(db, 60))
  await close()
  check(
    'each exactly once',
    emails.every((email) => received.get(email) === 1),
  )
}

/** Sixteen clients that read, search and write until they are stopped. */
function visitors({ front, staff }: Scene) {
  const answers: { kind: string; status: number }[] = []
  const failures: string[] = []
  let going = true
  let n = 0
  const note = (kind: string, { status, text }: Answer, wanted: number) => {
    answers.push({ kind, status })
    if (status !== wanted) failures.push(`${kind} ${status} ${text.slice(0, 200)}`)
  }
  const person = async (me: number) => {
    const headers = { 'x-forwarded-for': `10.0.0.${me}` }
    while (going) {
      note('pages', await call(`${front}/${n % 2 ? 'resources' : ''}`, { headers }), 200)
      note('api reads', await call(`${front}/api/v0/blogs/cards`, { headers }), 200)
      const address = { 'x-forwarded-for': `10.${n % 250}.${(n >> 8) % 250}.${me}` }
      const email = `visitor-${n++}-${me}@host${n}.example`
      note(
        'forms',
        await call(`${front}/api/v0/subscriptions`, {
          method: 'POST',
          headers: address,
          body: { email, list: 'waitlist' },
        }),
        201,
      )
      if (me === 0) {
        const saved = await call(`${front}/api/v0/blogs`, {
          method: 'POST',
          headers: staff,
          body: article(`Saved ${n}`, { status: 'draft' }),
        })
        note('staff saves', saved, 201)
      }
      await sleep(20)
    }
  }
  const people = Promise.all(Array.from({ length: 16 }, (_, me) => person(me)))
  return {
    async end() {
      going = false
      await people
      return { answers, failures }
    },
  }
}
