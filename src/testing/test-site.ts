import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase, type Where } from '#src/db/database.ts'
import type { Role } from '#src/feature/roles.ts'
import type { Forwards } from '#src/leads/api/lead-deps.ts'
import { openCountStore } from '#src/limits/open-count-store.ts'
import { openLive } from '#src/live/live.ts'
import { createLog } from '#src/log/log.ts'
import { createMailer } from '#src/mail/mailer.ts'
import { removeOrphans, removeUnusedPictures } from '#src/media/cleanup.ts'
import { createImageWorker } from '#src/media/image-worker/image-worker.ts'
import type { NewsletterSettings } from '#src/newsletters/api/newsletter-deps.ts'
import { openContentClock } from '#src/pages/cache/content-clock.ts'
import { linkKey } from '#src/people/links/link-tokens.ts'
import { composeSite, type SiteDeps } from '#src/server/compose.ts'
import { identity } from '#src/site/identity.ts'
import { connectWorker } from '#src/workers/worker.ts'
import { addTestAccount, staffPassword } from './accounts.ts'
import { migratedTemplate } from './postgres.ts'

export { staffPassword }

/** The signing secret of the site under test. */
export const tokenSecret = 'a secret of at least 32 characters'

const mailFrom = 'Wireloom <hello@wireloom.test>'

/** Only the built site renders pages; here one page represents all of them. */
const page = '<!doctype html><html><head><title>A page</title></head><body></body></html>'

/** One for all sites of this process: its programs take longer to start than most tests to run. */
const images = createImageWorker({ idleMs: 60_000 })

interface TestSiteOptions {
  rateLimits?: boolean
  trustProxy?: number
  /** The database of another site, to run as a second process on it. */
  beside?: Where
  smtpUrl?: string
  forwards?: Forwards
  /** The delay of jobs between attempts. */
  waitMs?: (attempts: number) => number
  /** How long the provider may take; long, so that a slow machine does not look like an unresponsive provider. */
  providerTimeoutMs?: number
  newsletters?: Partial<NewsletterSettings>
  /** Replaces the page that represents all pages. */
  render?: SiteDeps['render']
  /** The signing secret, if it is not `tokenSecret`. */
  secret?: string
  /** Features in addition to those of the site. */
  more?: SiteDeps['more']
  /** The object store of pictures. */
  media?: SiteDeps['settings']['media']
  imports?: SiteDeps['settings']['imports']
  webhooks?: SiteDeps['settings']['webhooks']
  /** Answers instead of DNS. */
  resolveTxt?: SiteDeps['settings']['mail']['resolveTxt']
}

/** The site as the server composes it, on a fresh database of the engine under test; removed when the test ends. */
const files = new Map<string, OpenDatabase>()

/**
 * Two connections of one process to an SQLite file block each other: the one that waits for the lock stops the event
 * loop, in which the other would release it. So the sites of a test share one.
 */
function openShared(where: Where): OpenDatabase {
  if ('url' in where) return openDatabase(where)
  const known = files.get(where.sqlitePath)
  if (known) return { ...known, close: async () => {} }
  const opened = openDatabase(where)
  const close = () => {
    files.delete(where.sqlitePath)
    return opened.close()
  }
  files.set(where.sqlitePath, { ...opened, close })
  return { ...opened, close }
}

export async function testSite({
  rateLimits = false,
  trustProxy = 0,
  beside,
  smtpUrl,
  forwards = {},
  waitMs,
  providerTimeoutMs = 30_000,
  newsletters,
  render = (_request, { context: { returnedForm } }) =>
    new Response(returnedForm ? JSON.stringify(returnedForm) : page, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
  secret = tokenSecret,
  more,
  media: mediaSettings,
  imports,
  webhooks,
  resolveTxt,
}: TestSiteOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  const where = beside ?? (await freshDatabase(folder, 'migrated'))
  const { close, ...database } = openShared(where)
  const { db, engine } = database
  // The data need not survive a crash of the machine.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db)
  const log = createLog('silent')
  const outbox = join(folder, 'outbox')
  const live = await openLive(where, log)
  const clock = await openContentClock(where, db, live)
  const counts = rateLimits ? await openCountStore(where, log) : undefined
  const mailer = createMailer({
    smtpUrl,
    from: mailFrom,
    connections: 4,
    folder: outbox,
    log,
  })
  // Deliveries wait until a test starts them.
  const composed = composeSite({
    database,
    where,
    log,
    mailer,
    clock,
    live,
    counts,
    images,
    connectWorker,
    render,
    more,
    settings: {
      secret,
      linkKey: await linkKey(db),
      publicUrl: 'https://wireloom.test',
      brand: { ...identity, contactEmail: 'questions@wireloom.test' },
      forwards,
      media: mediaSettings,
      imports,
      webhooks,
      mail: { from: mailFrom, resolveTxt },
      newsletters: {
        mailRate: {},
        mailConfigured: smtpUrl !== undefined,
        mailEventsSecret: 'a secret of mail events',
        bounceMailbox: undefined,
        archive: true,
        ...newsletters,
      },
      trustProxy,
      metricsToken: undefined,
      dataDir: folder,
      clientDir: join(folder, 'client'),
      times: { pollMs: 50, waitMs, providerTimeoutMs },
    },
  })
  const { app: site, jobs, features } = composed
  const { leads, media } = features
  const { bytes, variants, unused, objects } = media
  const cleanUp = async (now: number) => {
    const removed = await removeUnusedPictures({ db, unused, variants }, { now })
    if (objects) await removeOrphans({ db, objects }, { now })
    return removed
  }
  onTestFinished(async () => {
    await variants.quiet()
    await composed.stop()
    mailer.close()
    await clock.close()
    await live.close()
    await counts?.close()
    await close()
    // A variant of a picture may still be written, so the removal of the folder is retried.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  })

  /** An API call as a client makes it: JSON in; status, JSON and headers out. */
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

  /** The Authorization header of a signed-in member of staff. */
  const signIn = async (username = 'ada', role: Role = 'owner') => {
    await addTestAccount(db, username, role)
    const { body } = await call('POST', '/user/login', { username, password: staffPassword })
    return { authorization: `Bearer ${body.result.token}` }
  }

  return {
    ...database,
    where,
    close,
    composed,
    site,
    call,
    signIn,
    folder,
    jobs,
    outbox,
    leads,
    images,
    bytes,
    variants,
    cleanUp,
    mailer,
  }
}

/** An empty database of the engine under test, to be migrated or filled; removed when the test ends. */
export async function emptyDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  const opened = openDatabase(await freshDatabase(folder, 'empty'), 'migrations')
  onTestFinished(async () => {
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return opened
}

/** One connection of this process for all of its databases; it ends with the process. */
let administrator: Pool | undefined

function administratorOf(server: string): Pool {
  const pool = new Pool({
    connectionString: `${server}/postgres`,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // The server may end before this process.
  pool.on('error', () => {})
  return pool
}

async function freshDatabase(folder: string, schema: 'empty' | 'migrated'): Promise<Where> {
  if (process.env.TEST_ENGINE !== 'postgres') {
    const sqlitePath = join(folder, 'test.db')
    if (schema === 'migrated') copyFileSync(inject('sqliteTemplate'), sqlitePath)
    return { sqlitePath }
  }
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = schema === 'migrated' ? migratedTemplate : 'template1'
  administrator ??= administratorOf(server)
  const pool = administrator
  const run = (statement: string) => pool.query(statement)
  // The default strategy writes every page to the log.
  await run(`create database ${name} template ${template} strategy file_copy`)
  // At once: hundreds of databases would be hundreds of thousands of files to write and to delete.
  onTestFinished(async () => void (await run(`drop database ${name} with (force)`)))
  const pooler = inject('poolerUrl')
  const directUrl = `${server}/${name}`
  return pooler ? { url: `${pooler}/${name}`, directUrl } : { url: directUrl }
}
