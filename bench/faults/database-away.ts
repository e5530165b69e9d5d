/*
 * What do visitors see while PostgreSQL is away, and does everything come back by itself?
 * Visitors read, sign up and play while PostgreSQL is shut down, then crashes, then restarts. Pages rendered before
 * must still be served, writes must get a 503 with Retry-After or succeed, no acknowledged write may be lost, no mail
 * may be sent twice, and later publications must be visible.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { article, call, signIn, signUp, until } from './kit/calls.ts'
import { checkSignUps } from './kit/check-sign-ups.ts'
import { type Fault, fault } from './kit/fault.ts'
import { countingMailHost } from './kit/mail-host.ts'
import { people } from './kit/people.ts'

await fault(['postgres'], async (given) => {
  const { postgres, launch, open, say, check, afterwards } = given
  if (!postgres) return
  const host = await countingMailHost()
  afterwards(host.close)
  const site = await launch({ env: host.env })
  const staff = await signIn(site.url)
  const publish = (title: string) =>
    call(`${site.url}/api/v0/blogs`, { method: 'POST', headers: staff, body: article(title) })
  await publish('Before the fall')
  const unread = await publish('Never rendered')
  const shown = async () => (await call(`${site.url}/resources`)).text
  await shown()

  const load = people(site.url, 4)

  for (const how of ['politely', 'at once'] as const) {
    await sleep(500)
    say(`PostgreSQL is stopped ${how}`)
    await postgres.halt(how)
    await whileAway(given, site.url, unread.json.blog.blogId)
    await postgres.resume()
    check(
      'it takes sign-ups again by itself',
      await until(
        async () =>
          (await signUp(site.url, `after-${how.replace(' ', '-')}@host.example`)).status === 201,
      ),
    )
    const title = `After it was stopped ${how}`
    check('it publishes again', (await publish(title)).status === 201)
    check('what is published is seen', await until(async () => (await shown()).includes(title), 10))
  }
  await load.end()
  check('the process lived through it', site.alive())
  const { db, close } = open()
  afterwards(close)
  await checkSignUps(given, { db, load, host })
})

/** `unread` is an article that no cache holds. */
async function whileAway({ check }: Fault, url: string, unread: number) {
  const cached = await call(`${url}/resources`)
  check(
    'a page made before is served',
    cached.status === 200 && cached.text.includes('Before the fall'),
    cached.status,
  )
  const refused = await signUp(url, 'nobody@host.example')
  check('a sign-up gets a 503', refused.status === 503, refused.status)
  check('it says when to come back', Number(refused.headers.get('retry-after')) > 0)
  check(
    'it says what is wrong, and nothing of the inside',
    /cannot reach its database/.test(refused.json?.detail) &&
      !/ECONN|postgres|stack/i.test(refused.text),
    refused.text,
  )
  const unseen = await call(`${url}/faq?never=asked`)
  check('a page that needs the database says 503', unseen.status === 503, unseen.status)
  check('and when to come back', Number(unseen.headers.get('retry-after')) > 0)
  const page = await call(`${url}/blog/${unread}`)
  check(
    'so does an article that was not rendered before, without a redirect',
    page.status === 503 && Number(page.headers.get('retry-after')) > 0,
    `${page.status} ${page.headers.get('location')}`,
  )
  const ready = await call(`${url}/readyz`)
  check('readyz says that the database is gone', ready.text.includes('database: gone'), ready.text)
  const list = await call(`${url}/api/v0/blogs`)
  check('so does a list that is written as it is read', list.status === 503, list.status)
  check(
    'readyz is 503, healthz is 200',
    (await call(`${url}/readyz`)).status === 503 && (await call(`${url}/healthz`)).status === 200,
  )
}
