/* Several members of staff, each with a browser of their own. */
import { spawnSync } from 'node:child_process'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, fromNetworkOf } from './fixtures.ts'

const password = 'a good long password'
let counter = 0

/** A new account; the name is unique, and begins with the given one. */
export function addColleague(name: string, role: 'writer' | 'editor' = 'editor'): string {
  const username = `${name}-${process.pid}-${Date.now() % 1_000_000}-${counter++}`
  const { stderr } = spawnSync('node', ['scripts/run.mjs', 'staff', 'add', username, role], {
    input: `${password}\n`,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  })
  expect(stderr).toBe('')
  return username
}

export interface Colleague {
  username: string
  context: BrowserContext
  page: Page
  /** Everything that the console of the page said. */
  messages: string[]
}

/** A browser in which this account is signed in. Two of one account are two devices. */
export async function browserOf(
  browser: Browser,
  baseURL: string | undefined,
  username: string,
): Promise<Colleague> {
  const extraHTTPHeaders = fromNetworkOf(`${username} ${counter++}`)
  const context = await browser.newContext({ baseURL, extraHTTPHeaders })
  const answer = await context.request.post('/api/v0/user/login', { data: { username, password } })
  const { result } = await answer.json()
  await context.addInitScript((token) => {
    Navigator.prototype.sendBeacon = () => true
    if (window === top) localStorage.setItem('jwt_access_token', token)
  }, result.token)
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  return { username, context, page, messages }
}
