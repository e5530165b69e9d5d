/*
 * Is a lead or a mail ever lost when the server is killed?
 * Sends N sign-ups to the built site, each with an idempotency key and repeated until it is acknowledged, as a
 * browser does, while the server is killed (SIGKILL) K times in the middle of its work, and while the mail server
 * responds 451 to every 20th mail after its last byte. Then every acknowledged address must be in the database once
 * and must have got its mail; after a kill it may have got it twice, under one Message-ID.
 *
 *   npm run faults -- kill-leads [N=2000] [K=50] [--on sqlite|postgres]
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#src/testing/postgres-server.ts'
import { writeResult } from '../support/measure.ts'
import { fault } from './kit/fault.ts'
import { countingMailHost } from './kit/mail-host.ts'
import { mailsLeft } from './kit/mails-left.ts'

const senders = 8

await fault(['sqlite', 'postgres'], async ({ engine, args, launch, open, check, afterwards }) => {
  const submissions = Number(args[0] ?? 2000)
  const kills = Number(args[1] ?? 50)
  const host = await countingMailHost({ laterEvery: 20 })
  afterwards(host.close)
  const port = await freePort()
  const env = { ...host.env, LOG_LEVEL: 'fatal' }
  let server = await launch({ port, env })
  const acknowledged = new Set<string>()
  let repeats = 0
  let killed = 0
  let next = 0

  const sendMany = async () => {
    while (next < submissions) {
      const n = next++
      const email = `lead-${n}@host${n % 97}.example`
      const key = randomUUID()
      while (!(await submit(port, email, key))) {
        repeats += 1
        await sleep(150)
      }
      acknowledged.add(email)
    }
  }
  /** Kills at random moments, spread over the run. */
  const killMany = async () => {
    const step = submissions / (kills + 1)
    while (killed < kills) {
      while (acknowledged.size < Math.floor(step * (killed + 1))) await sleep(2)
      await sleep(Math.random() * 40)
      await server.kill()
      killed += 1
      server = await launch({ port, env })
    }
  }
  await Promise.all([...Array.from({ length: senders }, sendMany), killMany()])

  const { db, close } = open()
  await mailsLeft(db, 150)
  const signUps = await db
    .selectFrom('sign_ups')
    .innerJoin('people', 'people.id', 'sign_ups.person_id')
    .select('people.email')
    .execute()
  await close()
  const counts = new Map<string, number>()
  for (const { email } of signUps) counts.set(email, (counts.get(email) ?? 0) + 1)
  const all = [...acknowledged]
  const wrong = {
    'missing in the database': all.filter((email) => !counts.has(email)).length,
    'more than once in the database': [...counts.values()].filter((n) => n > 1).length,
    'without a mail': all.filter((email) => !host.mails.has(email)).length,
    'with different mails': [...host.messageIds.values()].filter((ids) => ids.size > 1).length,
  }
  const figures = {
    submissions,
    kills: killed,
    acknowledged: acknowledged.size,
    'sent again by the client': repeats,
    ...wrong,
    'mails answered 451 at first': host.putOff(),
    'mails that arrived twice': [...host.mails.values()].filter((n) => n > 1).length,
  }
  const rows = Object.entries(figures).map(([figure, n]) => ({ figure, number: String(n) }))
  writeResult(`kill-leads-${engine}`, { rows })
  for (const [what, n] of Object.entries(wrong)) check(`none ${what}`, n === 0, n)
  check('it stops by itself at the end', (await server.stop()) === 0)
})

async function submit(port: number, email: string, key: string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/forms/waitlist`, {
      method: 'POST',
      headers: { accept: 'application/json', 'idempotency-key': key },
      body: new URLSearchParams({ email_address: email }),
      signal: AbortSignal.timeout(10_000),
    })
    await response.text()
    return response.ok
  } catch {
    return false
  }
}
