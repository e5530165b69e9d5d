/*
 * Do requests fail when two processes share a busy SQLite file?
 * Two processes of the site on one file take sign-ups, scores and saves at once, as fast as they can, for S seconds.
 * Every response must be a success; no response may report SQLITE_BUSY, and each mail must be sent once, by either
 * process.
 *
 *   npm run faults -- two-processes [S=15]
 */
import { article, call, signIn, signUp, until } from './kit/calls.ts'
import { fault } from './kit/fault.ts'
import { countingMailHost } from './kit/mail-host.ts'

await fault(['sqlite'], async ({ args, launch, open, say, check, afterwards }) => {
  const host = await countingMailHost()
  afterwards(host.close)
  const sites = [await launch({ env: host.env }), await launch({ env: host.env })]
  const staff = await signIn(sites[0]?.url ?? '')
  const end = Date.now() + Number(args[0] ?? 15) * 1000
  const odd: string[] = []
  const acknowledged: string[] = []
  let n = 0
  let slowest = 0
  const work = async (url: string) => {
    while (Date.now() < end) {
      const email = `person-${n++}@host${n % 300}.example`
      const began = performance.now()
      const answers = [
        await signUp(url, email),
        await call(`${url}/api/v0/leaderboard/score`, {
          method: 'POST',
          body: { playerName: 'A', score: 100 },
        }),
        await call(`${url}/api/v0/blogs`, {
          method: 'POST',
          headers: staff,
          body: article(`No ${n}`),
        }),
        await call(`${url}/resources`),
      ]
      slowest = Math.max(slowest, performance.now() - began)
      if (answers[0]?.status === 201) acknowledged.push(email)
      for (const { status, text } of answers)
        if (status !== 200 && status !== 201) odd.push(`${status} ${text.slice(0, 120)}`)
    }
  }
  await Promise.all(sites.flatMap(({ url }) => Array.from({ length: 6 }, () => work(url))))
  say(
    `${acknowledged.length} rounds of a sign-up, a score, a save and a page; the slowest took ${Math.round(slowest)} ms`,
  )
  check(
    'every answer was a success',
    odd.length === 0,
    `${odd.length}: ${odd.slice(0, 3).join('; ')}`,
  )
  const { db, close } = open()
  const kept = new Set(
    (await db.selectFrom('people').select('email').execute()).map(({ email }) => email),
  )
  await close()
  check(
    'no acknowledged sign-up is lost',
    acknowledged.every((email) => kept.has(email)),
  )
  check(
    'every mail left in the end',
    await until(() => acknowledged.every((email) => host.mails.has(email)), 120),
  )
  check(
    'each exactly once',
    [...host.mails.values()].every((times) => times === 1),
  )
})
