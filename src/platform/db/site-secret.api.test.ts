import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { siteSecret } from './site-secret.ts'

test('all who share a database share its secret', async () => {
  const { db, folder } = await testSite()
  const ask = () => siteSecret(db, { configured: undefined, dataDir: folder })
  const [one, other] = await Promise.all([ask(), ask()])
  expect(one.length).toBeGreaterThanOrEqual(32)
  expect(other).toBe(one)
  expect(await ask()).toBe(one)
  expect(await siteSecret(db, { configured: 'c'.repeat(32), dataDir: folder })).toBe('c'.repeat(32))
})

test('the secret of an earlier version moves from its file into the database', async () => {
  const { db, folder } = await testSite()
  const file = join(folder, 'jwt-secret')
  writeFileSync(file, `${'s'.repeat(64)}\n`)
  expect(await siteSecret(db, { configured: undefined, dataDir: folder })).toBe('s'.repeat(64))
  expect(existsSync(file)).toBe(false)
  expect(await siteSecret(db, { configured: undefined, dataDir: folder })).toBe('s'.repeat(64))
})
