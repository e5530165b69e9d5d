import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#src/db/database.ts'
import { migrate } from '#src/db/migrate.ts'
import { baselineName } from '#src/db/migrations/registry.ts'
import { siteSecret } from '#src/db/site-secret.ts'
import { pauseDeliveries } from '#src/jobs/pause.ts'
import { smtpSink } from '#src/testing/smtp.ts'
import { connectionsFinding } from './database.ts'
import { diagnose } from './diagnose.ts'
import { reportOf } from './finding.ts'
import { checkClock, checkDisk } from './machine.ts'
import { checkContact, checkSender } from './mail.ts'
import { certificateFinding, checkProxy } from './public-address.ts'

type Env = Record<string, string>

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A database that was started once, then changed by the test. */
async function database(change: (db: ReturnType<typeof openDatabase>['db']) => Promise<unknown>) {
  const folder = dataFolder()
  const { db, close } = openDatabase({ sqlitePath: join(folder, 'wireloom.db') })
  await migrate(db)
  await change(db)
  await close()
  return folder
}

/** A server at PORT, and at PUBLIC_URL unless the test sets another. */
async function answering(text: string): Promise<number> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? 200 : 404).end(text)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function firstLine(env: Env): Promise<string> {
  const DATA_DIR = env.DATA_DIR ?? dataFolder()
  const findings = await diagnose(
    { PORT: '9', HOST: 'localhost', ...env, DATA_DIR },
    { envFile: join(DATA_DIR, 'no.env') },
  )
  return reportOf(findings)[0] ?? ''
}

const mailed = { MAIL_FROM: 'W <hello@wireloom.invalid>', PUBLIC_URL: 'http://localhost:9' }

test('the first line says what to do: settings', async () => {
  expect(await firstLine({ PORT: 'eighty' })).toMatch(
    /^Do this first: .*PORT must be a whole number/,
  )
  expect(await firstLine({ PUBLIC_URL: 'https://wireloom.test/site' })).toMatch(
    /^Do this first: .*PUBLIC_URL must be a host alone/,
  )
  expect(await firstLine({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.test' })).toMatch(
    /^Do this first: .*PUBLIC_URL must be set when SMTP_URL is/,
  )
})

test('the first line says what to do: data folder, permissions', async () => {
  const file = join(dataFolder(), 'file')
  writeFileSync(file, '')
  expect(await firstLine({ DATA_DIR: file })).toMatch(/^Do this first: set DATA_DIR to a folder/)
  // If the doctor created the folder, it would hide that a disk is not mounted.
  const unmounted = join(dataFolder(), 'unmounted')
  expect(await firstLine({ DATA_DIR: unmounted })).toMatch(
    /^Do this first: set DATA_DIR to a folder/,
  )
  expect(existsSync(unmounted)).toBe(false)
  const open = await database(async () => {})
  chmodSync(join(open, 'wireloom.db'), 0o644)
  expect(await firstLine({ DATA_DIR: open })).toMatch(
    /^Do this first: run chmod go-rwx .*wireloom\.db/,
  )
})

test('the first line says what to do: files with secrets that others may read', async () => {
  const folder = dataFolder()
  const phrase = join(folder, 'passphrase')
  writeFileSync(phrase, 'a long enough passphrase', { mode: 0o644 })
  expect(await firstLine({ DATA_DIR: folder, BACKUP_PASSPHRASE_FILE: phrase })).toBe(
    `Do this first: run chmod go-rwx ${phrase}`,
  )
  const secret = join(folder, 'jwt-secret')
  writeFileSync(secret, 's'.repeat(64), { mode: 0o640 })
  expect(await firstLine({ DATA_DIR: folder })).toBe(`Do this first: run chmod go-rwx ${secret}`)
})

test('the first line says what to do: another signing secret, a dead mailbox, a dead purge address', async () => {
  const folder = await database((db) => siteSecret(db, { configured: 'o'.repeat(32), dataDir: '' }))
  const JWT_SECRET = 'm'.repeat(32)
  expect(await firstLine({ DATA_DIR: folder, JWT_SECRET })).toMatch(
    /^Do this first: copy DATA_DIR\/jwt-secret/,
  )
  const MAIL_BOUNCES_URL = 'imap://ada:secret@127.0.0.1:9/INBOX'
  expect(await firstLine({ MAIL_BOUNCES_URL })).toMatch(/^Do this first: .* in MAIL_BOUNCES_URL/)
  const purge = { PURGE_URL: 'http://127.0.0.1:9/purge', PURGE_SECRET: 'p'.repeat(16) }
  expect(await firstLine(purge)).toMatch(/^Do this first: correct PURGE_URL/)
  const alive = await answering('nothing to see')
  expect(await firstLine({ ...purge, PURGE_URL: `http://localhost:${alive}/` })).not.toContain(
    'PURGE_URL',
  )
})

test('a contact address that is a placeholder is named', () => {
  expect(checkContact(undefined)).toMatchObject({
    level: 'warning',
    fix: 'set CONTACT_EMAIL to an address that somebody reads',
  })
  expect(checkContact('ask@wireloom.test').level).toBe('fine')
})

test('connections of other machines count', () => {
  const finding = (others: number, hasPooler = false) =>
    connectionsFinding({ workers: 2, hasPooler, most: 97, others })
  expect(finding(0).level).toBe('fine')
  expect(finding(90)).toMatchObject({
    level: 'wrong',
    text: '2 workers open up to 10 connections, other machines have 90, PostgreSQL takes 97',
    fix: 'raise max_connections of PostgreSQL above 100, or lower WORKERS',
  })
  expect(finding(90, true).level).toBe('fine')
  expect(finding(95, true)).toMatchObject({
    level: 'wrong',
    text: '2 workers open 2 connections past the pooler, the pooler and other machines have 95, PostgreSQL takes 97',
    fix: 'raise max_connections of PostgreSQL above 97, or lower default_pool_size in pgbouncer.ini',
  })
})

test('an address that does not resolve is named while the site is stopped too', async () => {
  expect(await firstLine({ PUBLIC_URL: 'http://no-such-host.invalid:9' })).toBe(
    'Do this first: correct PUBLIC_URL, the DNS record, the proxy or the firewall',
  )
})

test('a data folder that exists and is empty is a warning, one with a site is not', async () => {
  const levels = async (DATA_DIR: string) => {
    const env = { PORT: '9', HOST: 'localhost', DATA_DIR }
    const findings = await diagnose(env, { envFile: join(DATA_DIR, 'no.env') })
    return findings.filter(({ about }) => about === 'data folder').map(({ level }) => level)
  }
  expect(await levels(dataFolder())).toEqual(['fine', 'warning'])
  expect(await levels(await database(async () => {}))).toEqual(['fine'])
})

test('the first line says what to do: database', async () => {
  expect(await firstLine({ DATABASE_URL: 'postgres://localhost:9/site' })).toBe(
    'Do this first: start PostgreSQL, or correct the address',
  )
  const damaged = dataFolder()
  writeFileSync(
    join(damaged, 'wireloom.db'),
    'no database at all, but long enough to look at'.repeat(99),
    {
      mode: 0o600,
    },
  )
  expect(await firstLine({ DATA_DIR: damaged })).toMatch(
    /^Do this first: move the file away and restore a backup/,
  )
  const newer = await database((db) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db),
  )
  expect(await firstLine({ DATA_DIR: newer })).toMatch(/^Do this first: start that version/)
  const older = await database((db) =>
    sql`update kysely_migration set name = '0001-first' where name = ${baselineName}`.execute(db),
  )
  expect(await firstLine({ DATA_DIR: older })).toMatch(
    /^Do this first: upgrade it with 0.2.0 first/,
  )
})

test('the first line says what to do: mail', async () => {
  const smtp = await smtpSink({ password: 'right' })
  const { host } = new URL(smtp.url)
  expect(await firstLine({ ...mailed, SMTP_URL: `smtp://ada:wrong@${host}` })).toBe(
    'Do this first: correct the user and the password in SMTP_URL',
  )
  expect(await firstLine({ ...mailed, SMTP_URL: 'smtp://127.0.0.1:9' })).toMatch(
    /^Do this first: correct host and port in SMTP_URL/,
  )
  expect(await firstLine({ ...mailed, SMTP_URL: `smtps://ada:right@${host}` })).toMatch(
    /^Do this first: correct SMTP_URL: smtps:/,
  )
  await diagnose(
    { ...mailed, SMTP_URL: `smtp://ada:right@${host}`, DATA_DIR: dataFolder(), PORT: '9' },
    { envFile: '', mailTo: 'ada@example.com' },
  )
  expect(smtp.mails.map(({ to }) => to)).toEqual([['ada@example.com']])
})

test('the first line says what to do: public address and proxy', async () => {
  const port = await answering('ok\nversion: 1\n')
  const elsewhere = await answering('somebody else')
  const PORT = String(port)
  expect(
    await firstLine({ PORT, PUBLIC_URL: `http://localhost:${elsewhere}`, TRUST_PROXY: '1' }),
  ).toMatch(/^Do this first: set PUBLIC_URL to the address that leads to this site/)
  expect(await firstLine({ PORT, PUBLIC_URL: 'http://localhost:9', TRUST_PROXY: '1' })).toMatch(
    /^Do this first: correct PUBLIC_URL, the DNS record, the proxy/,
  )
  expect(await firstLine({ PORT, PUBLIC_URL: `http://localhost:${elsewhere}` })).toMatch(
    /^Do this first: set TRUST_PROXY to the number of your proxies/,
  )
  expect(checkProxy({ publicUrl: 'http://localhost:3000', trustProxy: 1, port: 3000 }).fix).toMatch(
    /^set TRUST_PROXY=0/,
  )
})

test('paused deliveries and missing backups are named', async () => {
  const folder = await database((db) => pauseDeliveries(db, 'restored'))
  const findings = await diagnose({ DATA_DIR: folder, PORT: '9' }, { envFile: '' })
  expect(findings.find(({ about }) => about === 'outbox')?.fix).toMatch(
    /^run npm run outbox -- release/,
  )
  expect(findings.find(({ about }) => about === 'backups')).toMatchObject({ level: 'warning' })
})

test('disk, clock, certificate and sender', async () => {
  const free = (bytes: number) => checkDisk('/data', async () => ({ bavail: bytes, bsize: 1 }))
  expect([(await free(1e8)).level, (await free(5e8)).level, (await free(1e10)).level]).toEqual([
    'wrong',
    'warning',
    'fine',
  ])
  expect(checkClock([{ of: 'x', ms: 2000 }]).level).toBe('fine')
  expect(
    checkClock([
      { of: 'x', ms: 2000 },
      { of: 'y', ms: -90_000 },
    ]),
  ).toMatchObject({
    level: 'wrong',
    text: '90 s behind y',
  })
  const now = Date.parse('2026-01-01T00:00:00Z')
  const levels = ['2025-12-31', '2026-01-10', '2026-03-01'].map(
    (to) => certificateFinding(Date.parse(to), now).level,
  )
  expect(levels).toEqual(['wrong', 'warning', 'fine'])
  const records: Record<string, string[][]> = { 'wireloom.test': [['v=spf1 ', '-all']] }
  const lookUp = async (name: string) => {
    const found = records[name]
    if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    return found
  }
  const sending = { from: 'W <a@wireloom.test>', publicUrl: 'https://wireloom.test' }
  const senderFindings = await checkSender(sending, lookUp)
  expect(senderFindings.map(({ about, level }) => `${about} ${level}`)).toEqual([
    'SPF fine',
    'DKIM fine',
    'DMARC warning',
    'One-click unsubscribing fine',
  ])
  expect(senderFindings[2]?.fix).toMatch(
    /^publish a TXT record at _dmarc\.wireloom\.test: v=DMARC1/,
  )
})

test('a set-up without a fault has nothing to do', async () => {
  expect(reportOf([{ level: 'fine', about: 'disk', text: '9 GB free' }])).toEqual([
    'Nothing to do: all 1 checks are fine.',
    '',
    'fine     disk  9 GB free',
  ])
})
