/*
 * Does every event reach a webhook when processes are killed and the receiver fails half of the time? Stores N events for
 * one webhook, with one site on SQLite or two on PostgreSQL, while a random site is killed (SIGKILL) K times. The receiver
 * answers every other request with 500 or closes the connection, now and then after it has taken the message. At the end
 * every event must have arrived, and its repeats must have had one webhook-id. Delays between attempts are skipped: this
 * test makes failed deliveries due.
 *
 *   npm run faults -- webhooks [N=10000] [K=50] [--on sqlite|postgres]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { Database } from '#src/db/database.ts'
import { emitEvents } from '#src/events/emit.ts'
import { leaseMs } from '#src/jobs/queue.ts'
import { freePort } from '#src/testing/postgres-server.ts'
import { startReceiver } from '#src/testing/receiver.ts'
import { call, signIn } from './kit/calls.ts'
import { fault } from './kit/fault.ts'

const eventsAtOnce = 100

await fault(
  ['sqlite', 'postgres'],
  async ({ engine, args, launch, open, say, check, afterwards }) => {
    const events = Number(args[0] ?? 10_000)
    const kills = Number(args[1] ?? 50)
    const { receiver, arrived, answers } = await failingReceiver()
    afterwards(async () => receiver.close())
    const env = { LOG_LEVEL: 'fatal', WEBHOOKS_ALLOW_PRIVATE: 'on' }
    const start = async () => launch({ port: await freePort(), env })
    const sites = [await start()]
    if (engine === 'postgres') sites.push(await start())
    const { db, close } = open()
    afterwards(close)
    const site = sites[0]?.url ?? ''
    const added = await call(`${site}/api/v0/webhooks`, {
      method: 'POST',
      headers: await signIn(site),
      body: { url: receiver.url, events: ['question.asked'] },
    })
    check('the webhook is added', added.status === 201, added.text)

    const from = performance.now()
    for (let first = 0; first < events; first += eventsAtOnce) {
      await db.transaction().execute((trx) =>
        emitEvents(trx, 'question.asked', () =>
          Array.from({ length: Math.min(eventsAtOnce, events - first) }, (_, i) => ({
            questionId: first + i,
            question: 'Really?',
            email: null,
          })),
        ),
      )
    }
    let killed = 0
    // A killed process keeps its claim until the lease ends; on SQLite nobody else sends meanwhile.
    const stuckAt = Date.now() + 20 * 60_000 + kills * 2 * leaseMs
    while (Date.now() < stuckAt) {
      const waiting = await countWaiting(db)
      if (waiting === 0) break
      if (killed < kills && events - waiting >= (events / (kills + 1)) * (killed + 1)) {
        await sleep(Math.random() * 40)
        const place = Math.floor(Math.random() * sites.length)
        await sites[place]?.kill()
        killed += 1
        sites[place] = await start()
      }
      await makeDue(db)
      await sleep(200)
    }
    const seconds = Math.round((performance.now() - from) / 1000)
    say(`${receiver.received.length} requests in ${seconds} s, ${killed} kills, ${answers()}`)
    check('no event waits', (await countWaiting(db)) === 0)
    check('every event arrived', arrived.size === events, arrived.size)
    const doubled = [...arrived.values()].filter((ids) => ids.size > 1).length
    check('repeats of an event have one webhook-id', doubled === 0, doubled)
    const ids = new Set([...arrived.values()].flatMap((one) => [...one]))
    check('no two events share an id', ids.size === events, ids.size)
    const webhook = new Webhook(added.json.secret)
    const verified = receiver.received.filter(({ body, headers }) =>
      webhook.verify(body, headers as Record<string, string>),
    )
    check('every signature is right', verified.length === receiver.received.length)
    check('the kills happened', killed === kills, killed)
    for (const one of sites) await one.stop()
  },
)

/** Notes the ids under which each event was taken, whether or not the sender learned of it. */
async function failingReceiver() {
  const arrived = new Map<number, Set<string>>()
  const counts = { taken: 0, 'taken without an answer': 0, refused: 0, closed: 0 }
  const receiver = await startReceiver((response, { body, headers }) => {
    const dice = Math.random()
    const answer =
      dice < 0.5
        ? 'taken'
        : dice < 0.6
          ? 'taken without an answer'
          : dice < 0.9
            ? 'refused'
            : 'closed'
    counts[answer] += 1
    if (answer.startsWith('taken')) {
      const { questionId } = JSON.parse(body).data
      const ids = arrived.get(questionId) ?? new Set()
      arrived.set(questionId, ids.add(String(headers['webhook-id'])))
    }
    if (answer === 'taken') response.writeHead(204).end()
    else if (answer === 'refused') response.writeHead(500).end()
    else response.destroy()
  })
  return { receiver, arrived, answers: () => JSON.stringify(counts) }
}

async function countWaiting(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(rows.n)
}

/** As if the time until the next attempts had passed. */
async function makeDue(db: Database): Promise<void> {
  const now = new Date().toISOString()
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('due_at', '>', now)
    .execute()
  await db.updateTable('webhooks').set({ resting_until: null }).execute()
  await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where('kind', '=', 'webhook')
    .where('state', '=', 'waiting')
    .where('claimed_by', 'is', null)
    .where('due_at', '>', now)
    .execute()
}
