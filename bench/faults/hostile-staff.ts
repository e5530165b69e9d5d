/*
 * Can one writer with a client of their own take the site from everybody else?
 * The token of one writer attacks two workers with default limits, through every call that takes much: updates, texts,
 * saves, uploads, long polls and presence. Meanwhile pages must be served (p99 below 1 s), no worker may die, and the
 * acknowledged sentences and saves of an honest editor must be there in the end.
 *
 *   npm run faults -- hostile-staff [--seconds 600] [--on sqlite|postgres]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addTestAccount } from '#src/testing/accounts.ts'
import { percentile } from '../support/measure.ts'
import { article, call, signIn, until } from './kit/calls.ts'
import { fault } from './kit/fault.ts'
import { honestEditor, lostSentences, openText } from './kit/honest-editor.ts'
import type { Statuses, Target } from './kit/hostile-writer.ts'

const pages = ['/', '/about', '/resources', '/faq', '/blog/1']

await fault(['sqlite', 'postgres'], async ({ args, launch, open, say, check, afterwards }) => {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '600' } } })
  const site = await launch({
    asStarted: true,
    env: { WORKERS: '2', RATE_LIMITS: undefined, STARTER_CONTENT: 'on' },
  })
  const { url } = site
  const { db, close } = open()
  await addTestAccount(db, 'mallory', 'writer')
  await close()
  const staff = await signIn(url)
  const writer = await signIn(url, 'mallory')
  const addDraft = async (headers: Record<string, string>) => {
    const body = article('Draft', { status: 'draft' })
    const { json } = await call(`${url}/api/v0/blogs`, { method: 'POST', headers, body })
    return Number(json.blog.blogId)
  }
  const honest = { url, staff, blogId: await addDraft(staff) }
  const own = { url, staff: writer, blogId: await addDraft(writer) }
  const editor = await honestEditor(honest)
  const quiet = visitors(url)
  await sleep(5000)
  say(`pages before: ${timesOf((await quiet.end()).times)}`)

  const target: Target = {
    url,
    authorization: writer.authorization ?? '',
    seconds: Number(values.seconds),
    own: { blogId: own.blogId, documentId: (await openText(own)).id },
    foreign: { blogId: honest.blogId, documentId: editor.documentId },
  }
  const program = join(import.meta.dirname, 'kit', 'hostile-writer.ts')
  const attack = fork(program, [JSON.stringify(target)])
  afterwards(() => attack.kill())
  // It is on this machine, but the processors belong to the site.
  setPriority(attack.pid ?? 0, 5)
  await once(attack, 'message')
  const reading = visitors(url)
  const [statuses] = (await once(attack, 'message')) as [Statuses]
  const { times, failures } = await reading.end()
  const { acknowledged, ...written } = await editor.end()

  for (const [name, counts] of Object.entries(statuses)) say(`${name}: ${JSON.stringify(counts)}`)
  say(`pages: ${timesOf(times)}`)
  say(`sentences: ${timesOf(written.times.writes)}; saves: ${timesOf(written.times.saves)}`)
  say(`${acknowledged.written} sentences acknowledged, ${acknowledged.saved} of them saved`)
  if (written.failures.length) say(`refused: ${written.failures.slice(0, 5).join(', ')}`)
  check('every page was served', failures.length === 0, failures.slice(0, 5))
  check('pages stay below 1 s (p99)', percentile(times, 0.99) < 1000)
  const failed = Object.entries(statuses).filter(([, counts]) => counts[500])
  check('nothing answered 500', failed.length === 0, failed.map(([name]) => name).join(', '))
  const { document } = await openText(honest)
  const { json } = await call(`${url}/api/v0/blogs/${honest.blogId}`, { headers: staff })
  const lost = [
    ...lostSentences(JSON.stringify(document.read()), acknowledged.written),
    ...lostSentences(json.blog.content, acknowledged.saved),
  ]
  check('the editor could write', acknowledged.written > 0)
  check('nothing acknowledged is lost', lost.length === 0, lost.slice(0, 5))
  await until(async () => (await deathsAt(url)) !== undefined)
  const deaths = await deathsAt(url)
  check('no worker died', deaths === 0, deaths ?? 'unknown')
  const said = site.output().split('\n')
  for (const line of said.filter((one) => /worker|FATAL/.test(one))) say(line.slice(0, 300))
})

function timesOf(times: number[]): string {
  const at = (share: number) => `${Math.round(percentile(times, share))} ms`
  return `${times.length} times, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, at most ${at(1)}`
}

/** Three people who open a page ten times a second, until they are stopped. */
function visitors(url: string) {
  const times: number[] = []
  const failures: string[] = []
  let going = true
  const visitor = async (me: number) => {
    for (let n = me; going; n++) {
      const page = pages[n % pages.length]
      const began = performance.now()
      const { status } = await call(`${url}${page}`)
      times.push(performance.now() - began)
      if (status !== 200) failures.push(`${page} ${status}`)
      await sleep(100)
    }
  }
  const people = Promise.all([0, 1, 2].map(visitor))
  return {
    async end() {
      going = false
      await people
      return { times, failures }
    },
  }
}

/** Undefined while a worker does not respond. */
async function deathsAt(url: string): Promise<number | undefined> {
  const { text } = await call(`${url}/metrics`)
  const [, deaths] = /^site_worker_deaths_total (\d+)$/m.exec(text) ?? []
  return deaths === undefined ? undefined : Number(deaths)
}
