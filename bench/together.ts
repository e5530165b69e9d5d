/*
 * How fast do people who write together see each other's words? Milliseconds from a key in one browser until the
 * letter is in another one, in one process, with two workers, and on two machines that share a PostgreSQL; the same
 * for 20 writers who call the API at once, with the number of their words that are missing afterwards; and how long a
 * document of 10,000 updates takes to open. A missed budget is reported and fails the run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import * as Y from 'yjs'
import { startPostgres } from '#src/testing/postgres-server.ts'
import { browserFlags, findBrowser } from '../scripts/find-browser.ts'
import { percentile, writeResult } from './support/measure.ts'
import { type Launched, launchSite, signIn } from './support/site.ts'

const keys = Number(process.env.KEYS ?? 40)
const updates = Number(process.env.UPDATES ?? 10_000)
const seconds = 10
const writers = 20
const shown = { p50: 40, p95: 80 }
const budgets: Record<string, { p50?: number; p95: number }> = {
  'one process': shown,
  'two workers': shown,
  'two machines': shown,
  opening: { p95: 300 },
}
const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const rows: (ReturnType<typeof rowOf> & { words?: number; lost?: number })[] = []
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
const postgres = await startPostgres()
try {
  const alone = await launchSite(join(folder, 'alone'), { WORKERS: '1', STARTER_CONTENT: 'off' })
  try {
    rows.push(await measureKeys('one process', [alone, alone]))
  } finally {
    await alone.stop()
  }
  const site = await launchSite(join(folder, 'one'), { WORKERS: '2', STARTER_CONTENT: 'off' })
  try {
    rows.push(await measureKeys('two workers', [site, site]))
    rows.push(await measureWriters(site))
    rows.push(await measureOpening(site))
  } finally {
    await site.stop()
  }
  const shared = {
    DATABASE_URL: await postgres.createDatabase('together'),
    JWT_SECRET: 'a secret of 32 characters, or more',
    WORKERS: '1',
    STARTER_CONTENT: 'off',
  }
  const first = await launchSite(join(folder, 'first'), shared)
  const second = await launchSite(join(folder, 'second'), shared)
  try {
    rows.push(await measureKeys('two machines', [first, second]))
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
} finally {
  await browser.close()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
writeResult('together', { keys, writers, updates, budgets, rows })
const most = Number.POSITIVE_INFINITY
const missed = rows.filter(({ what, p50, p95, lost }) => {
  const budget = budgets[what]
  return p50 > (budget?.p50 ?? most) || p95 > (budget?.p95 ?? most) || lost
})
if (missed.length) {
  process.stderr.write(`budget missed: ${missed.map(({ what }) => what).join(', ')}\n`)
  process.exitCode = 1
}

type Headers = Awaited<ReturnType<typeof signIn>>

async function post<Answer>(url: string, headers: Headers, body: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json() as Promise<Answer>
}

async function addArticle({ url }: Launched, headers: Headers): Promise<number> {
  const content = JSON.stringify([
    { id: 't', type: 'title', content: 'Together' },
    { id: 'p', type: 'paragraph', content: '<p>Begin</p>' },
  ])
  const fields = { content, summary: 'S', status: 'draft' }
  const { blog } = await post<{ blog: { blogId: number } }>(`${url}/api/v0/blogs`, headers, fields)
  return blog.blogId
}

async function measureKeys(what: string, [here, there]: [Launched, Launched]) {
  const headers = await signIn(here.url)
  const blogId = await addArticle(here, headers)
  const [writer, reader] = [
    await openEditor(browser, here.url, headers, blogId),
    await openEditor(browser, there.url, headers, blogId),
  ]
  await reader.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const text = document.querySelector('.ProseMirror') as HTMLElement
    let known = text.textContent?.length ?? 0
    new MutationObserver(() => {
      const length = text.textContent?.length ?? 0
      for (; known < length; known++) seen.push(performance.timeOrigin + performance.now())
    }).observe(text, { childList: true, subtree: true, characterData: true })
  })
  await writer.evaluate(() => {
    const typed: number[] = []
    Object.assign(window, { typed })
    const note = ({ timeStamp }: Event) => typed.push(performance.timeOrigin + timeStamp)
    addEventListener('keydown', note, { capture: true })
  })
  await writer.locator('.ProseMirror').first().click()
  for (let key = 0; key < keys; key++) {
    await writer.keyboard.type('x')
    await sleep(150 + Math.random() * 100)
  }
  await reader.waitForFunction((count) => {
    return (window as unknown as { seen: number[] }).seen.length >= count
  }, keys)
  const typed = await writer.evaluate(() => (window as unknown as { typed: number[] }).typed)
  const seen = await reader.evaluate(() => (window as unknown as { seen: number[] }).seen)
  await Promise.all([writer.context().close(), reader.context().close()])
  return rowOf(
    what,
    typed.map((at, key) => (seen[key] ?? Number.NaN) - at),
  )
}

function rowOf(what: string, samples: number[]) {
  const at = (share: number) => percentile(samples, share)
  return { what, samples: samples.length, p50: at(0.5), p95: at(0.95), most: at(1) }
}

async function openEditor(from: Browser, url: string, headers: Headers, blogId: number) {
  const context = await from.newContext({ viewport: { width: 1280, height: 800 } })
  const page: Page = await context.newPage()
  await page.addInitScript((token) => {
    localStorage.setItem('jwt_access_token', token)
  }, headers.authorization.slice('Bearer '.length))
  await page.goto(`${url}/contentmanager/blogger/edit/${blogId}`)
  await page.getByText('Begin').waitFor()
  return page
}

interface Opened {
  documentId: string
  changes: { updates: string[]; last: number }
}

async function openDocument(site: Launched, headers: Headers, blogId: number) {
  const asked = { kind: 'article', subjectId: blogId }
  const { documentId, changes } = await post<Opened>(
    `${site.url}/api/v0/documents/open`,
    headers,
    asked,
  )
  const y = new Y.Doc()
  for (const update of changes.updates) Y.applyUpdate(y, Buffer.from(update, 'base64'))
  return { documentId, y, last: changes.last }
}

/** Each has a document of its own, as a browser has, and adds words to a text of the document. */
async function measureWriters(site: Launched) {
  const headers = await signIn(site.url)
  const blogId = await addArticle(site, headers)
  const { documentId, y, last } = await openDocument(site, headers, blogId)
  const sent = new Map<string, number>()
  const samples: number[] = []
  const stop = new AbortController()
  const listening = (async () => {
    let after = last
    while (!stop.signal.aborted) {
      const query = `after=${after}&presence=0&subject=0&wait=1`
      const url = `${site.url}/api/v0/documents/${documentId}/changes?${query}`
      const response = await fetch(url, { headers, signal: stop.signal })
      const changes = (await response.json()) as { updates: string[]; last: number }
      const before = y.getText('words').toString()
      for (const update of changes.updates) Y.applyUpdate(y, Buffer.from(update, 'base64'))
      const now = performance.now()
      const text = y.getText('words').toString()
      if (text.length > before.length) {
        for (const [word, at] of sent) {
          if (!text.includes(word)) continue
          samples.push(now - at)
          sent.delete(word)
        }
      }
      after = changes.last
    }
  })().catch(() => {})
  const words: string[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const own = (await openDocument(site, headers, blogId)).y
      for (let n = 0; performance.now() < until; n++) {
        const word = `(${writer}-${n})`
        const before = Y.encodeStateVector(own)
        own.getText('words').insert(own.getText('words').length, word)
        const update = Buffer.from(Y.encodeStateAsUpdate(own, before)).toString('base64')
        sent.set(word, performance.now())
        words.push(word)
        const url = `${site.url}/api/v0/documents/${documentId}/updates`
        await post(url, headers, { update, kind: 'article' })
        await sleep(200 + Math.random() * 100)
      }
    }),
  )
  await sleep(1500)
  stop.abort()
  await listening
  const whole = (await openDocument(site, headers, blogId)).y.getText('words').toString()
  const lost = words.filter((word) => !whole.includes(word)).length
  return { ...rowOf(`${writers} writers`, samples), words: words.length, lost }
}

async function measureOpening(site: Launched) {
  const headers = await signIn(site.url)
  const blogId = await addArticle(site, headers)
  // Each writer sends one update after the other, as an editor does: the server refuses one whose predecessor it lacks.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { documentId, y } = await openDocument(site, headers, blogId)
      const text = y.getText('words')
      for (let n = 0; n < updates / 4; n++) {
        const before = Y.encodeStateVector(y)
        text.insert(text.length, `w${n} `)
        const update = Buffer.from(Y.encodeStateAsUpdate(y, before)).toString('base64')
        const url = `${site.url}/api/v0/documents/${documentId}/updates`
        await post(url, headers, { update, kind: 'article' })
      }
    }),
  )
  const { length } = (await openDocument(site, headers, blogId)).y.getText('words')
  const samples: number[] = []
  for (let round = 0; round < 20; round++) {
    const from = performance.now()
    const opened = await openDocument(site, headers, blogId)
    samples.push(performance.now() - from)
    if (opened.y.getText('words').length !== length) throw new Error('text is missing')
  }
  return rowOf('opening', samples)
}
