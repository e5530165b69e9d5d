import { expect, test } from 'vitest'
import { isThisMachine } from '#src/config/this-machine.ts'
import { clientAddress, networkOf, requestIdOf, truncatedNetwork } from './request-context.ts'

test('ignores forwarded headers unless proxies are trusted', () => {
  expect(clientAddress('10.0.0.9', '1.2.3.4', 0)).toBe('10.0.0.9')
})

test('counts trusted hops from the right, so invented entries on the left change nothing', () => {
  expect(clientAddress('10.0.0.9', '6.6.6.6, 1.2.3.4', 1)).toBe('1.2.3.4')
  expect(clientAddress('10.0.0.9', '6.6.6.6, 1.2.3.4, 10.0.0.1', 2)).toBe('1.2.3.4')
})

test('falls back to the socket when the header is nonsense', () => {
  expect(clientAddress('10.0.0.9', 'unknown', 1)).toBe('10.0.0.9')
  expect(clientAddress('10.0.0.9', '1.2.3.4', 2)).toBe('10.0.0.9')
})

test('reads an address as proxies write it, in one spelling', () => {
  const spellings = {
    '192.0.2.7:4711': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '::FFFF:c000:0207': '192.0.2.7',
    '0:0:0:0:0:ffff:192.0.2.7': '192.0.2.7',
    '[::ffff:192.0.2.7]:80': '192.0.2.7',
    '[2001:DB8::1]:4711': '2001:db8::1',
    '[2001:db8::1]': '2001:db8::1',
    ' 2001:db8::1 ': '2001:db8::1',
  }
  for (const [written, read] of Object.entries(spellings)) {
    expect(clientAddress('10.0.0.9', written, 1), written).toBe(read)
  }
  const nonsense = ['[192.0.2.7]', '192.0.2.7:x', '192.0.2.7:123456', '[2001:db8::1', '[]', ':80']
  for (const written of nonsense) {
    expect(clientAddress('::ffff:10.0.0.9', written, 1), written).toBe('10.0.0.9')
  }
})

test('truncates addresses in the activity trail', () => {
  expect(truncatedNetwork('192.0.2.7')).toBe('192.0.2.0/24')
  expect(truncatedNetwork('::ffff:192.0.2.7')).toBe('192.0.2.0/24')
  expect(truncatedNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(truncatedNetwork('2001:db8::1')).toBe('2001:db8::/48')
  expect(truncatedNetwork('2001:0:10:2::1')).toBe('2001:0:10::/48')
  expect(truncatedNetwork('::1')).toBe('::/48')
  expect(truncatedNetwork('fe80::1%eth0')).toBe('fe80::/48')
  expect(truncatedNetwork('nonsense')).toBe('unknown')
})

test('counts IPv6 by /64 and sees through mapped IPv4', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:c000:207')).toBe('192.0.2.7')
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
})

test('recognises loopback addresses', () => {
  expect(isThisMachine('127.0.0.1')).toBe(true)
  expect(isThisMachine('::1')).toBe(true)
  expect(isThisMachine('::ffff:127.0.0.1')).toBe(true)
  expect(isThisMachine('::ffff:7f00:1')).toBe(true)
  expect(isThisMachine('10.0.0.1')).toBe(false)
})

test('keeps a well-formed request id, and replaces any other', () => {
  for (const id of ['abc-123', '4bf92f3577b34da6a3ce929d0e0e4736', 'Root=1-67891233-abcdef']) {
    expect(requestIdOf(id)).toBe(id)
  }
  for (const id of [
    undefined,
    '',
    ' a',
    'a b',
    'ada@example.com',
    'x\ny',
    '-'.repeat(8),
    'a'.repeat(129),
  ]) {
    expect(requestIdOf(id)).toMatch(/^[0-9a-f-]{36}$/)
  }
})
