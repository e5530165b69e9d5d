import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { createApi } from '#src/api.ts'
import { leadForms } from '#src/leads/api/forms.ts'
import { mediaRoutes } from '#src/media/routes.ts'
import { createVariants } from '#src/media/variants.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { apiApp } from '#src/platform/http/api-app.ts'
import { createRateLimits } from '#src/platform/http/rate-limit.ts'
import { requestContext } from '#src/platform/http/request-context.ts'
import { createLog } from '#src/platform/log/log.ts'
import { addAccount } from '#src/staff/api/accounts.ts'
import { createSessions } from '#src/staff/api/sessions.ts'

export const staffPassword = 'correct horse battery'

/** The whole api on a fresh database of the engine under test; gone when the test ends. */
export async function testSite({ rateLimits = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  const { db, close, engine } = openDatabase(await freshDatabase(folder))
  await migrate(db)
  const limits = createRateLimits(rateLimits)
  const sessions = createSessions(db, 'a secret of at least 32 characters')
  const variants = createVariants(join(folder, 'variants'))
  const site = apiApp()
  site.use(requestContext(createLog('silent'), 0))
  site.route('/', createApi({ db, sessions, limits, variants }))
  site.route('/', leadForms({ db, limits }))
  site.route('/', mediaRoutes({ db, variants }))
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A call as a client makes it: JSON in, status, JSON and headers out. */
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await site.request(`/api/v0${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    }
  }

  /** The header of a signed-in member of staff. */
  const signIn = async (username = 'ada') => {
    await addAccount(db, username, staffPassword)
    const { body } = await call('POST', '/user/login', { username, password: staffPassword })
    return { authorization: `Bearer ${body.result.token}` }
  }

  return { db, engine, site, call, signIn, folder }
}

async function freshDatabase(folder: string): Promise<{ sqlitePath: string } | { url: string }> {
  if (process.env.TEST_ENGINE !== 'postgres') return { sqlitePath: join(folder, 'test.db') }
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { url: `${server}/${name}` }
}
