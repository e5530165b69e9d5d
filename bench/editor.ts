/*
 * How fast the editor responds to keys in an article of 300 blocks and 60 images: milliseconds from keydown until the
 * next frame is done, typed into a paragraph in the middle, into one of 20,000 characters, and into the title with the
 * preview open, at full speed and with a processor four times slower. KEYS sets how many keys are typed each time. A missed budget is reported
 * and fails the run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserFlags, findBrowser } from '../scripts/find-browser.ts'
import { percentile, writeResult } from './support/measure.ts'
import { launchSite, signIn } from './support/site.ts'

const keys = Number(process.env.KEYS ?? 60)
const count = 300
/** The 95th percentile of each row. */
const budget = [50, 120, 100, 120]
const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const site = await launchSite(folder, {
  WORKERS: '1',
  STARTER_CONTENT: 'off',
  PORT: process.env.BENCH_PORT ?? '0',
})
try {
  const headers = await signIn(site.url)
  const blogId = await addArticle(headers)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((token) => {
      localStorage.setItem('jwt_access_token', token)
    }, headers.authorization.slice('Bearer '.length))
    await page.addInitScript(measureKeys)
    await page.goto(`${site.url}/contentmanager/blogger/edit/${blogId}`)
    const rows = [
      await measure(page, 'paragraph', 1),
      await measure(page, 'paragraph', 4),
      await measure(page, 'long paragraph', 1),
      await measure(page, 'title, preview open', 1),
    ]
    writeResult('editor', { blocks: count, images: 60, keys, budget, rows })
    const missed = rows.filter(({ p95 }, row) => p95 > (budget[row] ?? 0))
    if (missed.length) {
      const names = missed.map(({ where, slower }) => `${where} at ${slower}x`)
      process.stderr.write(`budget missed: ${names.join(', ')}\n`)
      process.exitCode = 1
    }
  } finally {
    await browser.close()
  }
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Runs in the page: measures from each keydown to the end of the next frame. */
function measureKeys() {
  const times: number[] = []
  Object.assign(window, { keyTimes: times })
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - timeStamp)
        port2.postMessage('')
      })
    },
    { capture: true },
  )
}

async function measure(page: Page, where: string, slower: number) {
  if (where.startsWith('title')) {
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.frameLocator('iframe').getByText('Paragraph 190').waitFor({ state: 'attached' })
    await page.getByRole('textbox', { name: 'Title', exact: true }).first().click()
  } else {
    const text = page
      .locator('[data-block-body]')
      .getByText(where === 'paragraph' ? 'Paragraph 100 ' : 'Paragraph 202 ')
    await text.scrollIntoViewIfNeeded()
    await text.click()
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  // Types until the first-time initialization is done.
  await page.keyboard.type('warm up ', { delay: 60 })
  const times = await page.evaluateHandle('keyTimes')
  await times.evaluate((list) => (list as number[]).splice(0))
  const text = 'the quick brown fox jumps '.repeat(Math.ceil(keys / 26)).slice(0, keys)
  await page.keyboard.type(text, { delay: 60 })
  await page.waitForFunction(({ list, count }) => (list as number[]).length >= count, {
    list: times,
    count: keys,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const samples = (await times.jsonValue()) as number[]
  const at = (share: number) => percentile(samples, share)
  return { where, slower, p50: at(0.5), p95: at(0.95), most: at(1) }
}

async function addArticle(headers: { authorization: string }): Promise<number> {
  const pictures: string[] = []
  for (let n = 0; n < 60; n++) {
    const background = { r: (n * 37) % 256, g: (n * 91) % 256, b: 160 }
    const body = await sharp({ create: { width: 1200, height: 700, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const answer = await fetch(`${site.url}/api/v0/media`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/jpeg' },
      body: new Uint8Array(body),
    })
    pictures.push(((await answer.json()) as { media: { url: string } }).media.url)
  }
  const blocks = Array.from({ length: count }, (_, n) => blockAt(n, pictures))
  const answer = await fetch(`${site.url}/api/v0/blogs?images=linked`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ content: JSON.stringify(blocks), summary: 'Long', status: 'draft' }),
  })
  return ((await answer.json()) as { blog: { blogId: number } }).blog.blogId
}

function blockAt(n: number, pictures: string[]): object {
  const id = `b${n}`
  if (n === 0) return { id, type: 'title', content: 'A long article' }
  if (n % 20 === 1) return { id, type: 'subtitle', content: `Part ${n}` }
  const picture = n % 3 === 0 ? pictures.shift() : undefined
  if (picture) {
    return { id, type: 'image', src: picture, content: picture, alt: `Picture ${n}`, caption: '' }
  }
  const words = 'Words that fill a paragraph as writers do when they have something to say. '
  const times = n === 202 ? Math.ceil(20_000 / words.length) : 6
  return { id, type: 'paragraph', content: `<p>Paragraph ${n} ${words.repeat(times)}</p>` }
}
