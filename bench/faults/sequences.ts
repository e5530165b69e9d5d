/*
 * Is a mail of a sequence ever lost or silently doubled when processes are killed and the mail server misbehaves?
 * N people, a tenth of whom confirm while it runs, go through three steps of a sequence, on one site on SQLite or two on
 * PostgreSQL, while a random site is killed (SIGKILL) K times. The mail server is the one of the fault `newsletters`. At
 * the end every step must be at the server exactly once for everyone, be bounced or skipped after a bounce, or be listed
 * as uncertain.
 *
 *   npm run faults -- sequences [N=10000] [K=50] [--on sqlite|postgres]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#src/db/database.ts'
import { enqueueKeyed, leaseMs } from '#src/jobs/queue.ts'
import { enrollConfirmed } from '#src/newsletters/api/sequences/enroll.ts'
import { freePort } from '#src/testing/postgres-server.ts'
import { fillMembers } from '../support/fill.ts'
import { signIn } from './kit/calls.ts'
import { fault } from './kit/fault.ts'
import { hostileMailHost } from './kit/hostile-mail-host.ts'
import { poster } from './kit/poster.ts'

const content = JSON.stringify([{ id: 'p', type: 'paragraph', content: '<p>Hello</p>' }])

await fault(
  ['sqlite', 'postgres'],
  async ({ engine, args, launch, open, say, check, afterwards }) => {
    const people = Number(args[0] ?? 10_000)
    const kills = Number(args[1] ?? 50)
    const total = people * 3
    const host = await hostileMailHost()
    afterwards(host.close)
    const env = { ...host.env, LOG_LEVEL: 'fatal', MAIL_RATE: 'unlimited', MAIL_CONNECTIONS: '8' }
    const start = async () => launch({ port: await freePort(), env })
    const sites = [await start()]
    if (engine === 'postgres') sites.push(await start())
    const { db, close } = open()
    afterwards(close)
    await fillMembers(db, people)
    const joining = await takeOut(db, Math.floor(people / 10))

    const staff = await signIn(sites[0]?.url ?? '')
    const post = poster(sites, staff)
    await post('/settings', { sender: { postalAddress: 'Loom Street 1, 10115 Berlin' } })
    const steps = [0, 1, 2].map((hours) => ({
      afterHours: hours,
      subject: `Step ${hours}`,
      preheader: '',
      content,
    }))
    const made = await post('/sequences', { name: 'Welcome', list: 'mailing-list', steps })
    const id: number = made.json.sequence.sequenceId
    await post(`/sequences/${id}/start`, { existing: true })

    let killed = 0
    const stuckAt = Date.now() + 20 * 60_000 + kills * 2 * leaseMs
    while (Date.now() < stuckAt) {
      for (const personId of joining.splice(0, 20)) await confirm(db, personId)
      const states = await countStates(db)
      const { waiting = 0, 'in-flight': inFlight = 0 } = states
      const all = Object.values(states).reduce((sum, n) => sum + n, 0)
      const done = all - waiting - inFlight
      if (done >= total) break
      if (killed < kills && done >= (total / (kills + 1)) * (killed + 1)) {
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
      await letTimePass(db, id)
      const { state } = await db.selectFrom('sequences').select('state').executeTakeFirstOrThrow()
      if (state === 'paused') await post(`/sequences/${id}/start`, {})
      await sleep(20)
    }

    const rows = await db
      .selectFrom('newsletter_recipients as r')
      .innerJoin('people as p', 'p.id', 'r.person_id')
      .select(['p.email', 'r.state', 'r.id', 'r.newsletter_id'])
      .execute()
    /** Mails of each recipient's row that the server took, by the Message-ID. */
    const took = ({ email, id, newsletter_id }: (typeof rows)[number]) =>
      [...(host.messageIds.get(email) ?? [])].some((one) =>
        one.includes(`newsletter-${newsletter_id}-${id}-`),
      )
    const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length
    say(
      `${JSON.stringify(await countStates(db))}, ${killed} kills, answers ${JSON.stringify(host.answers())}`,
    )
    check('everyone has a row for every step', rows.length === total, rows.length)
    check('nothing is lost', count((row) => row.state === 'sent' && !took(row)) === 0)
    const doubled = [...host.taken].filter(([who, n]) => n > (host.messageIds.get(who)?.size ?? 0))
    check('nothing is doubled', doubled.length === 0, doubled.length)
    check(
      'what arrived is sent or listed as uncertain',
      count((row) => took(row) && row.state !== 'sent' && row.state !== 'uncertain') === 0,
    )
    check(
      'nothing waits at the end',
      count(({ state }) => ['waiting', 'in-flight'].includes(state)) === 0,
    )
    check('the kills happened', killed === kills || people < 1000, killed)
    for (const site of sites) await site.stop()
  },
)

/** Takes the confirmation back from the last people, who confirm later. */
async function takeOut(db: Database, count: number): Promise<number[]> {
  const last = await db
    .selectFrom('people')
    .select('id')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  const ids = last.map(({ id }) => id)
  for (let i = 0; i < ids.length; i += 500) {
    const some = ids.slice(i, i + 500)
    const signUps = db.updateTable('sign_ups').set({ confirmed_at: null })
    await signUps.where('person_id', 'in', some).execute()
    const rows = db.updateTable('people').set({ state: 'unconfirmed' })
    await rows.where('id', 'in', some).execute()
  }
  return ids
}

/** What a confirmation writes, without the mail that asks for it. */
async function confirm(db: Database, personId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString()
    await trx
      .updateTable('people')
      .set({ state: 'confirmed', confirmed_at: now })
      .where('id', '=', personId)
      .execute()
    const signUps = trx.updateTable('sign_ups').set({ confirmed_at: now })
    await signUps.where('person_id', '=', personId).execute()
    await enrollConfirmed(trx, { personId, lists: ['mailing-list'] })
  })
}

/** When everything that is due was sent, the mails of the next step become due. */
async function letTimePass(db: Database, sequenceId: number): Promise<void> {
  const now = new Date().toISOString()
  const next = await db
    .selectFrom('newsletter_recipients')
    .select(['newsletter_id', 'due_at'])
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  // A mail that is tried again is due in minutes.
  if (!next || Date.parse(next.due_at) < Date.now() + 30 * 60_000) return
  await db
    .updateTable('newsletter_recipients')
    .set({ due_at: now })
    .where('newsletter_id', '=', next.newsletter_id)
    .where('state', '=', 'waiting')
    .execute()
  const key = `sequence:${sequenceId}`
  await enqueueKeyed(db, { kind: 'sequence', key, subjectId: sequenceId, dueAt: now })
}

async function countStates(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(['state', (e) => e.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]))
}
