import { createHmac, hkdfSync } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { createLinks } from './link-tokens.ts'

const made = {
  key: 'a key that is kept with the data',
  earlierSecret: 'a secret of at least 32 characters',
  publicUrl: 'https://wireloom.example',
}
const links = createLinks(made)
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const ada = '0123456789abcdef0123456789abcdef'
const waitlist = 1
const bob = 'fedcba9876543210fedcba9876543210'

/** A token as earlier versions made it. */
function earlierToken(purpose: 'confirm' | 'unsubscribe', number: number, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lead links', 32))
  const text = `${purpose}.${number}.${Math.floor(Date.now() / 1000)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

afterEach(() => vi.useRealTimers())

test('a link names its person, and a confirmation link also its lists', () => {
  expect(links.read('confirm', tokenIn(links.confirm(ada, waitlist)))).toMatchObject({
    person: { linkId: ada },
    bits: waitlist,
  })
  const leave = links.read('unsubscribe', tokenIn(links.unsubscribeAtOnce(bob)))
  expect(leave?.person).toEqual({ linkId: bob })
})

test('a token is valid for one purpose, one person, one list and one key', () => {
  const token = tokenIn(links.confirm(ada, waitlist))
  expect(links.read('unsubscribe', token)).toBeUndefined()
  expect(links.read('confirm', token.replace(ada, bob))).toBeUndefined()
  expect(links.read('confirm', token.replace(`${ada}.1.`, `${ada}.3.`))).toBeUndefined()
  const other = createLinks({ ...made, key: 'another key' })
  expect(other.read('confirm', token)).toBeUndefined()
  for (const bad of ['', 'confirm', `${token}x`, `${token}\n`, token.slice(0, -1)]) {
    expect(links.read('confirm', bad)).toBeUndefined()
  }
})

test('links stay valid when the signing secret changes', () => {
  const later = createLinks({ ...made, earlierSecret: 'another secret of 32 characters!' })
  expect(later.read('unsubscribe', tokenIn(links.unsubscribe(ada)))).toBeDefined()
})

test('a link of an earlier version contains a number and is valid with the secret that signed it', () => {
  for (const purpose of ['confirm', 'unsubscribe'] as const) {
    const token = earlierToken(purpose, 7, made.earlierSecret)
    const read = links.read(purpose, token)
    expect(read).toMatchObject({ person: { number: 7 } })
    expect(read?.bits).toBeUndefined()
    expect(links.read(purpose, earlierToken(purpose, 7, made.key))).toBeUndefined()
    expect(links.read(purpose, token.replace('.7.', '.8.'))).toBeUndefined()
  }
})

test('a confirmation link expires after a week, an unsubscribe link never', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01') })
  const confirm = tokenIn(links.confirm(ada, waitlist))
  const leave = tokenIn(links.unsubscribe(ada))
  vi.setSystemTime(new Date('2026-01-07'))
  expect(links.read('confirm', confirm)).toBeDefined()
  vi.setSystemTime(new Date('2026-01-09'))
  expect(links.read('confirm', confirm)).toBeUndefined()
  vi.setSystemTime(new Date('2036-01-01'))
  expect(links.read('unsubscribe', leave)).toBeDefined()
})
