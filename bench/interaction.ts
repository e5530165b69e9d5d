/*
 * How soon does a phone respond to the first tap? A phone on slow 4G with a processor four times slower opens a page
 * and is tapped as soon as it has loaded: the menu, a question, a slide, an article in the list, Start, which is also
 * tapped once its page is idle. Reported: the interaction's duration from event timing (what INP is made of), and the
 * time from the tap until its effect is visible. ROUNDS sets how often. A missed budget is reported and fails the run.
 *
 * Driven by Puppeteer, because Playwright's own scripts in each page cost a slow processor 80 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, KnownDevices, type Page } from 'puppeteer-core'
import { browserFlags, findBrowser } from '../scripts/find-browser.ts'
import { median, writeResult } from './support/measure.ts'
import { launchSite } from './support/site.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
/** Lighthouse's slow 4G. */
const slow4g = { latency: 150, download: 204_800, upload: 96_000 }
const phone = KnownDevices['Pixel 5']
const slowdown = 4

interface Tap {
  name: string
  path: string
  selector: string
  /** Runs in the page; true when the effect of the tap is visible. */
  seen: () => boolean
  /** Tapped when the page is hydrated and its network idle, not when it has loaded. */
  whenIdle?: boolean
  /** Milliseconds until it is visible. */
  budget?: number
}

const isPlaying = () => document.querySelector('main canvas[aria-label]') !== null

const taps: Tap[] = [
  {
    name: 'menu',
    path: '/',
    selector: 'header button[popovertarget]',
    seen: () => document.querySelector('#site-menu')?.matches(':popover-open') === true,
    budget: 100,
  },
  {
    name: 'link of a question',
    path: '/faq',
    selector: 'section[id^=faq-]:nth-of-type(2) h2 a',
    seen: () => location.hash.startsWith('#faq-'),
    budget: 100,
  },
  {
    name: 'next slide of a carousel',
    path: '/blog/3',
    selector:
      '[aria-roledescription=carousel] :is([aria-label="Slide 2"], [aria-label="Next slide"])',
    seen: () =>
      location.hash.endsWith('-2') ||
      document.querySelectorAll('[aria-roledescription=slide]')[1]?.hasAttribute('data-current') ===
        true,
    budget: 80,
  },
  {
    name: 'article in the list',
    path: '/resources',
    selector: 'main a[href^="/blog/"]',
    seen: () => location.pathname.startsWith('/blog/') && document.querySelector('h1') !== null,
    budget: 300,
  },
  {
    name: 'Start says that it was pressed',
    path: '/promptblaster',
    selector: 'main button',
    seen: () =>
      document.querySelector('main button')?.matches('[aria-busy=true], :disabled') === true,
    budget: 100,
  },
  {
    name: 'Start of the game',
    path: '/promptblaster',
    selector: 'main button',
    seen: isPlaying,
  },
  {
    name: 'Start of the game, page idle',
    path: '/promptblaster',
    selector: 'main button',
    seen: isPlaying,
    whenIdle: true,
    budget: 500,
  },
]

const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const site = await launchSite(folder, { STARTER_CONTENT: 'on' })
const browser = await puppeteer.launch({ executablePath: findBrowser(), args: browserFlags })
try {
  const rows: Record<string, unknown>[] = []
  const missed: string[] = []
  for (const tap of taps) {
    const results = []
    for (let round = 0; round < rounds; round++) results.push(await measure(browser, tap))
    const seenMs = median(results.map(({ seen }) => seen))
    const inpMs = median(results.map(({ inp }) => inp))
    rows.push({ tap: tap.name, 'event timing, ms': inpMs, 'until seen, ms': seenMs })
    if (tap.budget && seenMs > tap.budget) missed.push(tap.name)
  }
  writeResult('interaction', { line: 'slow 4G', slowdown, rounds, rows })
  if (missed.length) {
    process.stderr.write(`budget missed: ${missed.join(', ')}\n`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(from: Browser, tap: Tap): Promise<{ inp: number; seen: number }> {
  const context = await from.createBrowserContext()
  const page = await context.newPage()
  await page.emulate(phone)
  await page.emulateNetworkConditions(slow4g)
  await page.emulateCPUThrottling(slowdown)
  await page.evaluateOnNewDocument(() => {
    const durations: number[] = []
    Object.assign(window, { tapDurations: durations })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as object)
  })
  await page.evaluateOnNewDocument(`(${noteWhenSeen})(${tap.seen})`)
  await page.goto(site.url + tap.path, { waitUntil: 'load' })
  if (tap.whenIdle) {
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
    await page.waitForNetworkIdle()
  }
  const target = await page.$(tap.selector)
  await target?.scrollIntoView()
  const box = await target?.boundingBox()
  if (!box) throw new Error(`${tap.name} is not on the page`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + Math.min(box.height, 300) / 2)
  await page.waitForFunction(() => 'tapSeenMs' in window)
  const seen = await page.evaluate(() => (window as { tapSeenMs?: number }).tapSeenMs ?? Number.NaN)
  const inp = await longest(page)
  await context.close()
  return { inp, seen }
}

/**
 * Runs in every document, so that the time is measured in the page, without the overhead of the driver. The tap may
 * open another document, so the start time is stored in the session storage.
 */
function noteWhenSeen(seen: () => boolean) {
  if (!location.protocol.startsWith('http')) return
  const now = () => performance.timeOrigin + performance.now()
  const key = 'bench-tapped-at'
  addEventListener('pointerdown', () => sessionStorage.setItem(key, String(now())), true)
  const look = () => {
    const tappedAt = sessionStorage.getItem(key)
    if (tappedAt && seen()) Object.assign(window, { tapSeenMs: now() - Number(tappedAt) })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** 0 for an interaction that leaves the page, or is shorter than browsers report. */
async function longest(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  return page.evaluate(() => {
    const { tapDurations = [] } = window as { tapDurations?: number[] }
    return Math.max(0, ...tapDurations)
  })
}
