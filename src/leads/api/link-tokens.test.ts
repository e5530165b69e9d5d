import { afterEach, expect, test, vi } from 'vitest'
import { createLinks } from './link-tokens.ts'

const links = createLinks('a secret of at least 32 characters', 'https://wireloom.example')
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

afterEach(() => vi.useRealTimers())

test('a link says whose it is', () => {
  expect(links.read('confirm', tokenIn(links.confirm(7)))).toMatchObject({ personId: 7 })
  expect(links.read('unsubscribe', tokenIn(links.unsubscribeAtOnce(8)))?.personId).toBe(8)
})

test('a token serves one purpose, one person and one secret', () => {
  const token = tokenIn(links.confirm(7))
  expect(links.read('unsubscribe', token)).toBeUndefined()
  expect(links.read('confirm', token.replace('confirm.7.', 'confirm.8.'))).toBeUndefined()
  expect(links.read('confirm', `${token.slice(0, -1)}A`.replace(token, ''))).toBeUndefined()
  const other = createLinks('another secret of 32 characters!', 'https://wireloom.example')
  expect(other.read('confirm', token)).toBeUndefined()
  for (const bad of ['', 'confirm', `${token}x`, `${token}\n`]) {
    expect(links.read('confirm', bad)).toBeUndefined()
  }
})

test('a confirmation ends after a week, the way out never', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01') })
  const confirm = tokenIn(links.confirm(7))
  const leave = tokenIn(links.unsubscribe(7))
  vi.setSystemTime(new Date('2026-01-07'))
  expect(links.read('confirm', confirm)).toBeDefined()
  vi.setSystemTime(new Date('2026-01-09'))
  expect(links.read('confirm', confirm)).toBeUndefined()
  vi.setSystemTime(new Date('2036-01-01'))
  expect(links.read('unsubscribe', leave)).toBeDefined()
})
