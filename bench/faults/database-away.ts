/*
 * What do visitors see while PostgreSQL is away, and does everything come back by itself?
 * Visitors read, sign up and play while PostgreSQL is shut down, then crashes, then restarts. Pages rendered before
 * must still be served, writes must get a 503 with Retry-After or succeed, no acknowledged write may be lost, no mail
 * may be sent twice, and later publications must be visible.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, article, call, signIn, signUp, until } from './kit/calls.ts'
import { fault } from './kit/fault.ts'
import { countingMailHost } from './kit/mail-host.ts'
import { mailsLeft } from './kit/mails-left.ts'

await fault(['postgres'], async ({ postgres, launch, open, say, check, afterwards }) => {
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

  const acknowledged = new Set<string>()
  const answers: Answer[] = []
  let running = true
  let n = 0
  const visitor = async () => {
    while (running) {
      const email = `visitor-${n++}@host${n % 89}.example`
      const answer = await signUp(site.url, email)
      answers.push(answer)
      if (answer.status === 201) acknowledged.add(email)
      await sleep(20)
    }
  }
  const visitors = Promise.all(Array.from({ length: 4 }, visitor))

  for (const how of ['politely', 'at once'] as const) {
    await sleep(500)
    say(`PostgreSQL is stopped ${how}`)
    await postgres.halt(how)
    const cached = await call(`${site.url}/resources`)
    check(
      'a page made before is served',
      cached.status === 200 && cached.text.includes('Before the fall'),
      cached.status,
    )
    const refused = await signUp(site.url, 'nobody@host.example')
    check('a sign-up gets a 503', refused.status === 503, refused.status)
    check('it says when to come back', Number(refused.headers.get('retry-after')) > 0)
    check(
      'it says what is wrong, and nothing of the inside',
      /cannot reach its database/.test(refused.json?.detail) &&
        !/ECONN|postgres|stack/i.test(refused.text),
      refused.text,
    )
    const unseen = await call(`${site.url}/faq?never=asked`)
    check('a page that needs the database says 503', unseen.status === 503, unseen.status)
    check('and when to come back', Number(unseen.headers.get('retry-after')) > 0)
    const article = await call(`${site.url}/blog/${unread.json.blog.blogId}`)
    check(
      'so does an article that was not rendered before, without a redirect',
      article.status === 503 && Number(article.headers.get('retry-after')) > 0,
      `${article.status} ${article.headers.get('location')}`,
    )
    const ready = await call(`${site.url}/readyz`)
    check(
      'readyz says that the database is gone',
      ready.text.includes('database: gone'),
      ready.text,
    )
    const list = await call(`${site.url}/api/v0/blogs`)
    check('so does a list that is written as it is read', list.status === 503, list.status)
    check(
      'readyz is 503, healthz is 200',
      (await call(`${site.url}/readyz`)).status === 503 &&
        (await call(`${site.url}/healthz`)).status === 200,
    )
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
  running = false
  await visitors
  check('the process lived through it', site.alive())
  const odd = answers.filter(({ status }) => status !== 201 && status !== 503)
  check(
    'every sign-up got 201 or 503',
    odd.length === 0,
    odd.slice(0, 3).map((a) => `${a.status} ${a.text}`),
  )
  say(`${acknowledged.size} sign-ups acknowledged, ${answers.length - acknowledged.size} refused`)

  const { db, close } = open()
  check('every mail left in the end', await mailsLeft(db, 120))
  const rows = await db.selectFrom('people').select('email').execute()
  await close()
  const kept = new Set(rows.map(({ email }) => email))
  const lost = [...acknowledged].filter((email) => !kept.has(email))
  check('no acknowledged sign-up is lost', lost.length === 0, lost.length)
  // A mail that was accepted while the database was unavailable is sent again under the same Message-ID.
  const different = [...host.messageIds.values()].filter((ids) => ids.size > 1).length
  check('nobody got two different mails', different === 0, different)
  check(
    'every acknowledged sign-up has its mail',
    [...acknowledged].every((email) => host.mails.has(email)),
  )
})
