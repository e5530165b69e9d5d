import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import {
  forgetFingerprint,
  hasSameSecret,
  replaceSecret,
  secretFile,
  siteSecret,
} from './site-secret.ts'

async function machines() {
  const { db, folder } = await testSite()
  const dataDir = (name: string) => {
    const path = join(folder, name)
    if (!existsSync(path)) mkdirSync(path)
    return path
  }
  const ask = (machine: string, configured?: string) =>
    siteSecret(db, { configured, dataDir: dataDir(machine) })
  const replace = (machine: string, configured?: string) =>
    replaceSecret(db, { configured, dataDir: dataDir(machine) })
  const isSame = (machine: string, configured?: string) =>
    hasSameSecret(db, { configured, dataDir: dataDir(machine) })
  return { db, ask, replace, isSame, file: (machine: string) => secretFile(dataDir(machine)) }
}

test('the secret is generated once, in a file that only its owner can read, and never in the database', async () => {
  const { db, ask, file } = await machines()
  const [one, other] = await Promise.all([ask('a'), ask('a')])
  expect(one.length).toBeGreaterThanOrEqual(32)
  expect([other, await ask('a')]).toEqual([one, one])
  expect(readFileSync(file('a'), 'utf8').trim()).toBe(one)
  chmodSync(file('a'), 0o644)
  await ask('a')
  expect(statSync(file('a')).mode & 0o777).toBe(0o600)
  const rows = await db.selectFrom('site_secrets').selectAll().execute()
  // The link key is in the database on purpose: it must outlive this secret.
  expect(rows.map((row) => row.name).sort()).toEqual(['links', 'signing-fingerprint'])
  expect(JSON.stringify(rows)).not.toContain(one)
})

test('a second machine starts only with the same secret', async () => {
  const { db, ask, file } = await machines()
  const secret = await ask('a')
  await expect(ask('b')).rejects.toThrow(/another signing secret/)
  expect(existsSync(file('b'))).toBe(false)
  writeFileSync(file('b'), 'x'.repeat(64))
  await expect(ask('b')).rejects.toThrow(/another signing secret/)
  writeFileSync(file('b'), readFileSync(file('a')))
  expect(await ask('b')).toBe(secret)

  await forgetFingerprint(db)
  const configured = 'c'.repeat(32)
  expect(await ask('a', configured)).toBe(configured)
  expect(await ask('b', configured)).toBe(configured)
  await expect(ask('a')).rejects.toThrow(/JWT_SECRET/)
  await forgetFingerprint(db)
  expect(await ask('a')).toBe(secret)
})

test('another JWT_SECRET is refused until an operator replaces the secret in use', async () => {
  const { db, ask, replace, isSame } = await machines()
  const [one, other] = ['1'.repeat(32), '2'.repeat(32)]
  await ask('a', one)
  const before = await db.selectFrom('site_secrets').selectAll().execute()
  await expect(ask('b', other)).rejects.toThrow(
    /another signing secret .*npm run secret -- replace/,
  )
  expect(await db.selectFrom('site_secrets').selectAll().execute()).toEqual(before)
  expect([await isSame('a', one), await isSame('b', other), await isSame('b')]).toEqual([
    true,
    false,
    undefined,
  ])
  await replace('b', other)
  expect(await ask('b', other)).toBe(other)
  await expect(ask('a', one)).rejects.toThrow(/another signing secret/)
  // Without JWT_SECRET: the secret in the machine's file, or a new one.
  const generated = await replace('a')
  expect(await ask('a')).toBe(generated)
})

test('of two machines that start at once with different secrets, one does not start', async () => {
  const { ask } = await machines()
  const starts = await Promise.allSettled([ask('a', '1'.repeat(32)), ask('b', '2'.repeat(32))])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
