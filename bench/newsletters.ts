/*
 * How fast is a newsletter sent, and does it slow readers down? Starts one to N people on the built site, with an
 * SMTP server beside it that accepts at once. Reported: how long the audience takes to freeze, mails per second, the
 * processor time, the memory of all processes (medians of the first and the last third), the 99th percentile of a
 * page before and meanwhile, and the load of the machine: other work on it makes everything slower. A bare loop sends
 * the same mail before and after it, over as many connections and without a site; the ratios to it depend less on the
 * machine.
 *
 *   npm run bench -- newsletters       RECIPIENTS=100000; ENGINE=sqlite or postgres for one database alone
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#src/db/database.ts'
import { startPostgres } from '#src/testing/postgres-server.ts'
import type { BareOrder, BareResult } from './support/bare-mailer.ts'
import { fillMembers } from './support/fill.ts'
import { median, percentile, writeResult } from './support/measure.ts'
import { launchSite, memoryMb, processorSeconds, signIn, untilIdle } from './support/site.ts'

const recipients = Number(process.env.RECIPIENTS ?? 100_000)
const connections = 8

for (const engine of ['sqlite', 'postgres'] as const) {
  if (!process.env.ENGINE || process.env.ENGINE === engine) await runOn(engine)
}
process.exit()

async function runOn(engine: 'sqlite' | 'postgres'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const url = await postgres?.createDatabase('newsletters')
  const smtp = await acceptingServer()
  const site = await launchSite(folder, {
    DATABASE_URL: url ?? '',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Wireloom <hello@wireloom.test>',
    PUBLIC_URL: 'http://wireloom.test',
    MAIL_RATE: 'unlimited',
    MAIL_CONNECTIONS: String(connections),
  })
  const opened = openDatabase(url ? { url } : { sqlitePath: join(folder, 'wireloom.db') })
  await fillMembers(opened.db, recipients)
  await opened.close()

  const headers = { ...(await signIn(site.url)), 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const response = await fetch(`${site.url}/api/v0${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? {} : response.json()
  }
  const text = `<p>${'word '.repeat(600)}</p>`
  await post('/settings', { sender: { postalAddress: 'Loom Street 1, 10115 Berlin' } })
  const { newsletter } = await post('/newsletters', {
    subject: 'News',
    content: JSON.stringify([{ id: 'p', type: 'paragraph', content: text }]),
    audience: { lists: ['mailing-list'] },
  })
  await post(`/newsletters/${newsletter.newsletterId}/test`, { email: 'staff@host.example' })
  const raw = await smtp.firstMail
  await untilIdle(site.pid)
  const bareBefore = await sendBare(raw)
  await smtp.reset()
  const before = await pageTimes(site.url, () => false)
  const started = performance.now()
  await post(`/newsletters/${newsletter.newsletterId}/send`, {})
  const frozenMs = performance.now() - started
  const memory: number[] = []
  const sampling = setInterval(
    () => memory.push(memoryMb(site.pid).reduce((sum, mb) => sum + mb, 0)),
    1000,
  )
  const sending = performance.now()
  const spentBefore = processorSeconds(site.pid)
  const meanwhile = pageTimes(site.url, () => smtp.count() < recipients)
  while (smtp.count() < recipients) await sleep(50)
  const seconds = (performance.now() - sending) / 1000
  const spent = processorSeconds(site.pid) - spentBefore
  const during = await meanwhile
  clearInterval(sampling)
  const third = Math.ceil(memory.length / 3)
  const bare = [bareBefore, await sendBare(raw)]
  const bareMs = mean(bare.map(({ msPerMail }) => msPerMail))
  const barePerSecond = mean(bare.map(({ mailsPerSecond }) => mailsPerSecond))
  const msPerMail = (spent * 1000) / recipients
  writeResult(`newsletters-${engine}`, {
    recipients,
    load: Math.round(loadavg()[0] ?? 0),
    rows: [
      { figure: 'check and freeze the audience, ms', number: frozenMs },
      { figure: 'mails per second', number: recipients / seconds },
      { figure: 'of a bare loop', number: recipients / seconds / barePerSecond },
      { figure: 'processor time of the site, ms a mail', number: msPerMail },
      { figure: 'times that of a bare loop', number: msPerMail / bareMs },
      { figure: 'bare loop, mails per second', number: barePerSecond },
      { figure: 'bare loop, ms a mail', number: bareMs },
      { figure: 'mails at the server, once each', number: smtp.distinct() },
      { figure: 'memory of the first third, MB', number: median(memory.slice(0, third)) },
      { figure: 'memory of the last third, MB', number: median(memory.slice(-third)) },
      { figure: 'page p99 before, ms', number: percentile(before, 0.99) },
      { figure: 'page p99 meanwhile, ms', number: percentile(during, 0.99) },
    ],
  })
  await site.stop()
  smtp.close()
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
}

/** 50 requests a second, at least 300 of them, as long as the sending lasts. */
async function pageTimes(url: string, goesOn: () => boolean): Promise<number[]> {
  const samples: number[] = []
  while (samples.length < 300 || goesOn()) {
    const start = performance.now()
    const response = await fetch(`${url}/howitworks`)
    await response.text()
    samples.push(performance.now() - start)
    await sleep(20)
  }
  return samples
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

async function acceptingServer() {
  const sink = fork(join(import.meta.dirname, 'support', 'mail-sink.ts'))
  const [{ url }] = (await once(sink, 'message')) as [{ url: string }]
  const first = Promise.withResolvers<string>()
  let known = { count: 0, distinct: 0 }
  sink.on('message', (message: typeof known | { raw: string }) => {
    if ('raw' in message) first.resolve(message.raw)
    else known = message
  })
  return {
    url,
    firstMail: first.promise,
    count: () => known.count,
    distinct: () => known.distinct,
    async reset() {
      sink.send('reset')
      while (known.count > 0) await sleep(10)
    },
    close: () => sink.disconnect(),
  }
}

/** Half as many mails as the newsletter, before and after it: other work on the machine affects both. */
async function sendBare(raw: string) {
  const smtp = await acceptingServer()
  const mails = Math.ceil(recipients / 2)
  const loop = fork(join(import.meta.dirname, 'support', 'bare-mailer.ts'))
  loop.send({ url: smtp.url, raw, mails, connections } satisfies BareOrder)
  const [{ processorMs, seconds }] = (await once(loop, 'message')) as [BareResult]
  smtp.close()
  return { msPerMail: processorMs / mails, mailsPerSecond: mails / seconds }
}
