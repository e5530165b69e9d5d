import { expect, test } from 'vitest'
import { judge } from './judge.ts'

const rcpt = (responseCode: number, response = `${responseCode} no`) => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode,
  response,
})

const data = (responseCode: number, response = `${responseCode} no`) => ({
  code: 'EMESSAGE',
  command: 'DATA',
  responseCode,
  response,
})

test.each([
  [rcpt(550), false, { result: 'bounced', kind: 'hard' }],
  [rcpt(550, '550 5.7.1 blocked'), false, { result: 'bounced', kind: 'refused' }],
  [rcpt(552, '552 5.2.2 full'), false, { result: 'bounced', kind: 'soft' }],
  [rcpt(451), false, { result: 'again' }],
  [rcpt(421), false, { result: 'later' }],
  [{ ...rcpt(550), command: 'MAIL FROM' }, false, { result: 'later' }],
  [{ ...rcpt(554), command: 'DATA' }, false, { result: 'later' }],
  [data(554), true, { result: 'bounced', kind: 'refused' }],
  [data(550, '550 5.1.1 no such user'), true, { result: 'bounced', kind: 'hard' }],
  [data(451), true, { result: 'again' }],
  [data(421), true, { result: 'later' }],
  [{ code: 'ECONNECTION', command: 'CONN' }, true, { result: 'uncertain' }],
  [{ code: 'ECONNECTION', command: 'CONN' }, false, { result: 'later' }],
  [{ code: 'ECONNECTION', command: 'CONN', responseCode: 421 }, true, { result: 'uncertain' }],
  // A connection that was closed while idle says nothing about the mailbox.
  [{ code: 'ECONNECTION', command: 'API' }, false, { result: 'later' }],
  [{ code: 'EENVELOPE', command: 'API' }, false, { result: 'bounced', kind: 'refused' }],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, false, { result: 'later' }],
])('%o, begun: %s, is %o', (error, begun, expected) => {
  expect(judge(error, begun)).toMatchObject(expected)
})

test('the error names the reply and its status, and no address', () => {
  const text = '550 5.1.1 <ada@example.com>: no such user'
  expect(judge(rcpt(550, text), false)).toMatchObject({
    error: 'The mail server answered 550 5.1.1 to RCPT TO',
  })
  const error = { code: 'ESTREAM', message: 'cannot send to ada@example.com' }
  expect(judge(error, false)).toMatchObject({ error: 'cannot send to …' })
})

test('an endless error of a server is cut, and shows no address', () => {
  const errorOf = (message: string) => {
    const outcome = judge({ code: 'ECONNECTION', message }, false)
    return 'error' in outcome ? outcome.error : ''
  }
  expect(errorOf('<ada@example.com> is not here')).toBe('… is not here')
  expect(errorOf('-'.repeat(200_000))).toBe('-'.repeat(300))
})
