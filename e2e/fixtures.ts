import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { staffAccount } from '../playwright.config.ts'

/** A rule that is broken, and where. */
interface Result {
  id: string
  nodes: { target: unknown }[]
}

interface Fixtures {
  /** Expects a console message in this test; every other one fails it. */
  allowConsole: (pattern: RegExp) => void
  /** A page whose browser is signed in as staff. */
  staffPage: Page
}

/** The header of a proxy that says who asks. The site believes it, because it runs with TRUST_PROXY=1. */
export function fromNetworkOf(name: string): { 'x-forwarded-for': string } {
  const [a, b, c] = createHash('sha256').update(name).digest()
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` }
}

/** For tests that only send requests: they open no page, which takes most of the time of a short test. */
export const requestTest = base.extend({
  // Rate limits are on: from one address, tests would use up each other's.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId, retry, repeatEachIndex }) => {
    await use({ ...extraHTTPHeaders, ...fromNetworkOf(`${testId} ${retry} ${repeatEachIndex}`) })
  },
})

export const test = requestTest.extend<Fixtures>({
  // Journeys look at what is sent; those of analytics.spec.ts, which are about visits, have pages of their own.
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      Navigator.prototype.sendBeacon = () => true
    })
    await use(page)
  },
  allowConsole: [
    async ({ page }, use) => {
      // Chromium logs what the header of a logout made it delete.
      const allowed = [/Clear-Site-Data/]
      const messages: string[] = []
      page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
      await use((pattern) => allowed.push(pattern))
      expect(messages.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  staffPage: async ({ page, request }, use) => {
    const answer = await request.post('/api/v0/user/login', { data: staffAccount })
    const { result } = await answer.json()
    await page.addInitScript((token) => {
      // The frame of a mail preview has no storage.
      if (window !== top) return
      // Only the first time: a test that signs out must stay signed out.
      if (!sessionStorage.getItem('signed-in-once')) {
        sessionStorage.setItem('signed-in-once', 'yes')
        localStorage.setItem('jwt_access_token', token)
      }
    }, result.token)
    await use(page)
  },
})

export { expect, staffAccount }

const axeSource = () => {
  const ofBuilder = createRequire(import.meta.resolve('@axe-core/playwright'))
  return readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')
}

// Axe leaves this rule out unless it is named.
const axeOptions = { rules: { 'target-size': { enabled: true } } }

/**
 * Violations in a page without frames, as of `AxeBuilder`. That one parses all of axe twice for every check, and returns
 * what passes too: half of the time of a check.
 */
async function violationsOf(page: Page, rules?: string[]): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource())
  return page.evaluate(
    async ({ options, runOnly }) => {
      const { axe } = window as unknown as {
        axe: { run: (root: Document, options: object) => Promise<{ violations: Result[] }> }
      }
      const only = runOnly && { runOnly: { type: 'rule', values: runOnly } }
      const { violations } = await axe.run(document, {
        ...options,
        ...only,
        reporter: 'no-passes',
      })
      return violations
    },
    { options: axeOptions, runOnly: rules },
  )
}

/** Sandboxed frames need a page of their own. */
async function violationsWithFrames(page: Page, rules?: string[]): Promise<Result[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...axeOptions })
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations
}

/** axe finds no violations in the current page, of all rules or of these. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const find = page.frames().length === 1 ? violationsOf : violationsWithFrames
  // The browser lays out and colours parts of a page some frames later: what is wrong stays wrong for seconds.
  await expect(async () => {
    const violations = await find(page, rules)
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`),
    ).toEqual([])
  }).toPass({ timeout: 20_000 })
}

/** The page fits its window: nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Moves the page's clock on until this shows: retries take seconds. The journey has called `page.clock.install()`. */
export async function expectAfterRetries(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(shown).toBeVisible({ timeout: 200 })
  }).toPass()
}

/** Waits until a page has loaded everything. An open text waits for changes of others: its network is never idle. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const isText = /\/(blogger|faq)\/(create|edit)|\/newsletters\/\d/.test(page.url())
  if (isText) await expect(page.getByRole('textbox').first()).toBeVisible()
  else await page.waitForLoadState('networkidle')
}

/** The page hydrates at an interaction; before, a link leads on by loading the next page. */
export async function hydrate(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerdown')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
}
