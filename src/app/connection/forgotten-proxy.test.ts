import { expect, test, vi } from 'vitest'
import type { Log } from '#src/log/log.ts'
import { createProxyWarning, isPrivate } from './request-context.ts'

const spy = () => {
  const warn = vi.fn()
  return { warn, log: { warn } as unknown as Log }
}

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:10.1.2.3', true],
  ['172.20.0.5', true],
  ['172.32.0.5', false],
  ['192.168.1.1', true],
  ['fd00::1', true],
  ['203.0.113.9', false],
  ['2001:db8::1', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})

test('a proxy that is not configured is logged once', () => {
  const { warn, log } = spy()
  const look = createProxyWarning(log, 0)
  look('203.0.113.9', '198.51.100.1')
  look('10.0.0.2', undefined)
  look(undefined, '198.51.100.1')
  expect(warn).not.toHaveBeenCalled()
  look('10.0.0.2', '198.51.100.1')
  look('10.0.0.2', '198.51.100.2')
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledWith(
    { proxy: '10.0.0.2' },
    expect.stringContaining('set TRUST_PROXY to the number of your proxies'),
  )
})

test('with TRUST_PROXY nothing is logged', () => {
  const { warn, log } = spy()
  createProxyWarning(log, 1)('10.0.0.2', '198.51.100.1')
  expect(warn).not.toHaveBeenCalled()
})
