/*
 * Is a newsletter's mail ever lost or silently doubled when processes are killed and the mail server misbehaves?
 * Sends one newsletter to N people from one site on SQLite, or two on PostgreSQL, while a random site is killed
 * (SIGKILL) K times. The mail server now and then responds 451 and 421, refuses some recipients with 550, drops
 * connections during the data, and closes some after accepting a mail but before responding. At the end everyone must
 * be at the server exactly once, be bounced, or be listed as uncertain.
 *
 *   npm run faults -- newsletters [N=10000] [K=50] [--on sqlite|postgres]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#src/db/database.ts'
import { leaseMs } from '#src/jobs/queue.ts'
import { freePort } from '#src/testing/postgres-server.ts'
import { fillMembers } from '../support/fill.ts'
import { signIn } from './kit/calls.ts'
import { fault } from './kit/fault.ts'
import { hostileMailHost } from './kit/hostile-mail-host.ts'
import { poster } from './kit/poster.ts'

await fault(
  ['sqlite', 'postgres'],
  async ({ engine, args, launch, open, say, check, afterwards }) => {
    const recipients = Number(args[0] ?? 10_000)
    const kills = Number(args[1] ?? 50)
    const host = await hostileMailHost()
    afterwards(host.close)
    const env = {
      ...host.env,
      LOG_LEVEL: 'fatal',
      MAIL_RATE: 'unlimited',
      MAIL_CONNECTIONS: '8',
    }
    const start = async () => launch({ port: await freePort(), env })
    const sites = [await start()]
    if (engine === 'postgres') sites.push(await start())
    const { db, close } = open()
    afterwards(close)
    await fillMembers(db, recipients)

    const [first] = sites
    const staff = await signIn(first?.url ?? '')
    const post = poster(sites, staff)
    const content = JSON.stringify([{ id: 'p', type: 'paragraph', content: '<p>Hello</p>' }])
    await post('/settings', { sender: { postalAddress: 'Loom Street 1, 10115 Berlin' } })
    const made = await post('/newsletters', {
      subject: 'News',
      content,
      audience: { lists: ['mailing-list'] },
    })
    const id: number = made.json.newsletter.newsletterId
    await post(`/newsletters/${id}/send`, {})
    const countDone = async () => {
      const { waiting = 0, 'in-flight': inFlight = 0 } = await countStates(db)
      return recipients - waiting - inFlight
    }

    let killed = 0
    // A killed process keeps its claim until the lease ends; on SQLite nobody else sends meanwhile.
    const stuckAt = Date.now() + 20 * 60_000 + kills * 2 * leaseMs
    while (Date.now() < stuckAt) {
      const done = await countDone()
      if (done >= recipients) break
      if (killed < kills && done >= (recipients / (kills + 1)) * (killed + 1)) {
        await sleep(Math.random() * 40)
        const place = Math.floor(Math.random() * sites.length)
        await sites[place]?.kill()
        killed += 1
        // Otherwise the other site would finish before all the kills.
        const goOn = host.stall()
        sites[place] = await start()
        goOn()
        continue
      }
      const row = await db
        .selectFrom('newsletters')
        .select(['state'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      // Refused recipients pause the newsletter; they are part of this run.
      if (row.state === 'paused') await post(`/newsletters/${id}/resume`)
      await sleep(20)
    }

    const rows = await db
      .selectFrom('newsletter_recipients as r')
      .innerJoin('people as p', 'p.id', 'r.person_id')
      .select(['p.email', 'r.state'])
      .execute()
    const took = (email: string) => host.taken.get(email) ?? 0
    const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length
    say(
      `${JSON.stringify(await countStates(db))}, ${killed} kills, answers ${JSON.stringify(host.answers())}`,
    )
    check('everyone has a row', rows.length === recipients, rows.length)
    check(
      'nobody is lost',
      count(({ email, state }) => state === 'sent' && took(email) === 0) === 0,
    )
    check('nobody is doubled', [...host.taken.values()].filter((n) => n > 1).length === 0)
    check(
      'recipients who got it are sent or listed as uncertain',
      count(({ email, state }) => took(email) > 0 && state !== 'sent' && state !== 'uncertain') ===
        0,
    )
    check(
      'nobody waits at the end',
      count(({ state }) => state === 'waiting' || state === 'in-flight') === 0,
    )
    check('the kills happened', killed === kills || recipients < 1000, killed)
    for (const site of sites) await site.stop()
  },
)

async function countStates(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(['state', (e) => e.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]))
}
