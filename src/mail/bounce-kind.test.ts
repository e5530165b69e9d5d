import { expect, test } from 'vitest'
import { kindOfReply, kindOfStatus, statusIn } from './bounce-kind.ts'

test.each([
  ['5.1.1', 'hard'],
  ['5.1.2', 'hard'],
  ['5.1.10', 'hard'],
  ['5.2.1', 'hard'],
  ['5.4.4', 'hard'],
  ['5.4.310', 'hard'],
  ['5.2.2', 'soft'],
  ['4.2.2', 'soft'],
  ['5.3.0', 'soft'],
  ['4.4.7', 'soft'],
  ['4.1.1', 'soft'],
  ['5.1.8', 'refused'],
  ['5.2.3', 'refused'],
  ['5.3.4', 'refused'],
  ['5.6.0', 'refused'],
  ['5.7.1', 'refused'],
  ['5.7.26', 'refused'],
  ['5.0.0', undefined],
  [undefined, undefined],
])('the status %s means %s', (status, kind) => {
  expect(kindOfStatus(status)).toBe(kind)
})

test.each([
  [550, '550 No such user', 'hard'],
  [550, '550 5.0.0 User unknown', 'hard'],
  [550, '550 5.7.1 Blocked, see https://example.net/?ip=192.0.2.5', 'refused'],
  [550, '550 Blocked because of 192.0.2.5', 'hard'],
  [552, '552 Exceeded storage allocation', 'soft'],
  [554, '554 Service unavailable; client host blocked', 'refused'],
])('%s, %s means %s', (code, response, kind) => {
  expect(kindOfReply(code, response)).toBe(kind)
})

test('an IP address is not a status code', () => {
  expect(statusIn('blocked: 5.1.1.5 and 192.5.1.1')).toBe(undefined)
  expect(statusIn('smtp; 550-5.1.1 no such user')).toBe('5.1.1')
})
