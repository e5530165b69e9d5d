/* Several members of staff, each with a browser of their own. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hashSync } from '@node-rs/argon2'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Role } from '#src/feature/roles.ts'
import { fromNetworkOf } from './fixtures.ts'

/** The password of every account that is added here. */
export const password = 'a good long password'

/** At the lowest cost that Argon2 has: a hash names its cost, and a sign-in checks it at once. */
export const cheapHash = (text: string) =>
  hashSync(text, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const passwordHash = cheapHash(password)

let counter = 0

/**
 * A new account; the name is unique, and begins with the given one. It is written to the database of the site: the
 * command that adds accounts starts a process, and is tested in command-line.spec.ts.
 */
export function addColleague(name: string, role: Role = 'editor'): string {
  const username = `${name}-${process.pid}-${Date.now() % 1_000_000}-${counter++}`
  const now = new Date().toISOString()
  const db = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'wireloom.db'))
  db.exec('pragma busy_timeout = 5000')
  db.prepare(
    `insert into staff_accounts
      (username, password_hash, created_at, password_changed_at, role, email, display_name)
      values (?, ?, ?, ?, ?, null, '')`,
  ).run(username, passwordHash, now, now, role)
  db.close()
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
