/*
 * Is a lead ever lost or a mail ever sent twice? Sends N sign-ups to the built site, each with its key and again
 * until it is acknowledged, as a browser does, while the server is killed (SIGKILL) K times in the middle of
 * its work. Then every acknowledged address must be in the database once and must have got one mail.
 *
 *   node bench/faults/kill-leads.ts [N=2000] [K=50]      needs `npm run build`; DATABASE_URL for PostgreSQL
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openDatabase } from '#src/platform/db/database.ts'
import { writeResult } from '../support/measure.ts'

const submissions = Number(process.argv[2] ?? 2000)
const kills = Number(process.argv[3] ?? 50)
const senders = 8
const folder = mkdtempSync(join(tmpdir(), 'wireloom-kill-'))
const url = process.env.DATABASE_URL
const port = await freePort()

const mails = new Map<string, number>()
const messageIds = new Set<string>()
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const [to] = session.envelope.rcptTo
      if (to) mails.set(to.address, (mails.get(to.address) ?? 0) + 1)
      const [, id = ''] = /^message-id: (.*)$/im.exec(Buffer.concat(chunks).toString()) ?? []
      messageIds.add(id)
      done()
    })
  },
})
// A client that is killed in the middle of a mail is the point of this run.
smtp.on('error', () => {})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
const smtpPort = (smtp.server.address() as { port: number }).port

let server = await startServer()
const acknowledged = new Set<string>()
let repeats = 0
let killed = 0
let next = 0

const sending = Promise.all(Array.from({ length: senders }, sendMany))
const killing = killMany()
await Promise.all([sending, killing])
await settled()
await report()

async function sendMany(): Promise<void> {
  while (next < submissions) {
    const n = next++
    const email = `lead-${n}@host${n % 97}.example`
    const key = randomUUID()
    while (!(await submit(email, key))) {
      repeats += 1
      await sleep(30)
    }
    acknowledged.add(email)
  }
}

async function submit(email: string, key: string): Promise<boolean> {
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

/** Spread over the run, each at a random moment of the work. */
async function killMany(): Promise<void> {
  const step = submissions / (kills + 1)
  while (killed < kills) {
    while (acknowledged.size < Math.floor(step * (killed + 1))) await sleep(2)
    await sleep(Math.random() * 40)
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
    killed += 1
    server = await startServer()
  }
}

async function startServer(): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['-e', "import('./dist/server/server.js').then((site) => site.start())"],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        STARTER_CONTENT: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'fatal',
        STAFF_USERNAME: 'bench',
        STAFF_PASSWORD: 'a long enough password',
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_FROM: 'Wireloom <hello@wireloom.test>',
      },
    },
  )
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (ready?.ok) return child
    if (child.exitCode !== null) throw new Error('The server does not start')
    await sleep(25)
  }
}

function open() {
  return openDatabase(url ? { url } : { sqlitePath: join(folder, 'wireloom.db') })
}

/** Until the outbox has nothing left to send. */
async function settled(): Promise<void> {
  const { db, close } = open()
  for (let tries = 0; tries < 600; tries++) {
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .limit(1)
      .execute()
    if (waiting.length === 0) break
    await sleep(250)
  }
  await close()
}

async function report(): Promise<void> {
  const { db, engine, close } = open()
  const signUps = await db
    .selectFrom('sign_ups')
    .innerJoin('people', 'people.id', 'sign_ups.person_id')
    .select('people.email')
    .execute()
  await close()
  const counts = new Map<string, number>()
  for (const { email } of signUps) counts.set(email, (counts.get(email) ?? 0) + 1)
  const all = [...acknowledged]
  const result = {
    submissions,
    kills: killed,
    acknowledged: acknowledged.size,
    'sent again by the client': repeats,
    'missing in the database': all.filter((email) => !counts.has(email)).length,
    'more than once in the database': [...counts.values()].filter((n) => n > 1).length,
    'without a mail': all.filter((email) => !mails.has(email)).length,
    'with more than one mail': [...mails.values()].filter((n) => n > 1).length,
    'different mails': messageIds.size,
  }
  const rows = Object.entries(result).map(([figure, n]) => ({ figure, number: String(n) }))
  writeResult(`kill-leads-${engine}`, { rows })
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
  smtp.close()
  rmSync(folder, { recursive: true, force: true })
  const wrong =
    result['missing in the database'] +
    result['more than once in the database'] +
    result['without a mail'] +
    result['with more than one mail']
  process.exitCode = wrong === 0 ? 0 : 1
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
