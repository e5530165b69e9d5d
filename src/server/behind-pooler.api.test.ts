import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { behindPooler } from '#src/testing/site-behind-pooler.ts'
import { testSite } from '#src/testing/test-site.ts'
import { checkDatabase } from './doctor/database.ts'
import { prepareAndClose } from './prepare.ts'

const onlyBehindPooler = 'needs PostgreSQL and PgBouncer'

/** The settings of a site on a new database behind the pooler. */
async function newSite() {
  const behind = await behindPooler()
  if (!behind) return undefined
  const { where, admin, name } = behind
  const fresh = `${name}_new`
  await admin.query(`create database ${fresh}`)
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  const address = (url: string) => url.replace(name, fresh)
  const env = {
    DATABASE_URL: address(where.url),
    DATABASE_DIRECT_URL: address(where.directUrl),
    DATA_DIR: folder,
    STAFF_USERNAME: 'ada',
    STAFF_PASSWORD: 'a long password',
    STARTER_CONTENT: 'off',
    WORKERS: '4',
    LOG_LEVEL: 'silent',
  }
  for (const [setting, value] of Object.entries(env)) vi.stubEnv(setting, value)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await admin.query(`drop database ${fresh} with (force)`)
    rmSync(folder, { recursive: true })
  })
  return env
}

test('a site behind a pooler of transactions prepares a new database and serves', async ({
  skip,
}) => {
  const env = await newSite()
  if (!env) return skip(onlyBehindPooler)
  expect(await prepareAndClose()).toMatchObject({ workers: 4 })
  const { database } = readConfig(env)
  const site = await testSite({ beside: database })
  expect((await site.call('GET', '/faq')).status).toBe(200)
  const findings = await checkDatabase(readConfig(env))
  expect(findings.filter(({ level }) => level === 'wrong')).toEqual([])
  expect(findings.find(({ about }) => about === 'connections')?.text).toMatch(
    /^4 workers open 4 connections past the pooler, the pooler and other machines have \d+, /,
  )
})

test('a start without the address past the pooler changes nothing, and the doctor says so first', async ({
  skip,
}) => {
  const env = await newSite()
  if (!env) return skip(onlyBehindPooler)
  vi.stubEnv('DATABASE_DIRECT_URL', '')
  const fix = 'set DATABASE_DIRECT_URL to the address of PostgreSQL itself'
  await expect(prepareAndClose()).rejects.toThrow(fix)
  const findings = await checkDatabase(readConfig({ ...env, DATABASE_DIRECT_URL: '' }))
  expect(findings).toMatchObject([{ level: 'wrong', about: 'database', fix }])
  vi.stubEnv('READ_ONLY', 'on')
  await expect(prepareAndClose()).rejects.toThrow(fix)
})
