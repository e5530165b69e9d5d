import { expect, test, vi } from 'vitest'
import { staffPassword, testSite } from '#src/testing/test-site.ts'
import { addAccount } from '../accounts/accounts.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) }
})

test('an attempt costs one hash, whether or not the name exists', async () => {
  const argon = await import('@node-rs/argon2')
  const { db, call } = await testSite()
  await addAccount(db, 'ada', staffPassword)
  const attempt = (username: string) =>
    call('POST', '/user/login', { username, password: 'wrong wrong wrong' })
  vi.mocked(argon.verify).mockClear()
  vi.mocked(argon.hash).mockClear()
  await attempt('ada')
  const known = vi.mocked(argon.verify).mock.calls
  expect(known).toHaveLength(1)
  await attempt('nobody')
  expect(known).toHaveLength(2)
  expect(argon.hash).not.toHaveBeenCalled()
  const costOf = (hash: unknown) => String(hash).split('$').slice(1, 4)
  expect(costOf(known[1]?.[0])).toEqual(costOf(known[0]?.[0]))
})
