import { expect, onTestFinished, test } from 'vitest'
import { smtpSink } from '#src/testing/smtp.ts'
import { bulkSmtp, judge } from './bulk-smtp.ts'
import type { Mail } from './mail.ts'

const mail = (to: string): Mail => ({
  id: `mail-${to}`,
  to,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello\n.\nThere',
  headers: {},
  link: 'https://wireloom.test/',
})

test.each([
  [{ command: 'RCPT TO', responseCode: 550 }, false, { result: 'bounced', permanent: true }],
  [{ command: 'RCPT TO', responseCode: 451 }, false, { result: 'again' }],
  [{ command: 'RCPT TO', responseCode: 421 }, false, { result: 'later' }],
  [{ command: 'MAIL FROM', responseCode: 550 }, false, { result: 'later' }],
  [{ command: 'DATA', responseCode: 554 }, true, { result: 'bounced', permanent: false }],
  [{ command: 'DATA', responseCode: 451 }, true, { result: 'again' }],
  [{ command: 'DATA', responseCode: 421 }, true, { result: 'later' }],
  [{ command: 'CONN' }, true, { result: 'uncertain' }],
  [{ command: 'CONN' }, false, { result: 'later' }],
  [{ command: 'API' }, false, { result: 'bounced', permanent: true }],
])('%o, begun: %s, is %o', (error, begun, expected) => {
  expect(judge(error, begun)).toMatchObject(expected)
})

test('connections are kept and used again, also after the server has closed one', async () => {
  const smtp = await smtpSink()
  const mailer = bulkSmtp(smtp.url, 'Wireloom <hello@wireloom.test>', 2)
  onTestFinished(() => mailer.close())
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) {
    expect(await mailer.send(mail(to))).toEqual({ result: 'accepted' })
  }
  expect(smtp.mails.map(({ to }) => to[0])).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ])
})

test('no server is for later; a password that is refused too', async () => {
  const gone = bulkSmtp('smtp://127.0.0.1:9', 'hello@wireloom.test', 1)
  expect(await gone.send(mail('a@example.com'))).toMatchObject({ result: 'later' })
  const smtp = await smtpSink({ password: 'right' })
  const wrong = bulkSmtp(smtp.url.replace('//', '//ada:wrong@'), 'hello@wireloom.test', 1)
  expect(await wrong.send(mail('a@example.com'))).toMatchObject({ result: 'later' })
  const right = bulkSmtp(smtp.url.replace('//', '//ada:right@'), 'hello@wireloom.test', 1)
  onTestFinished(() => right.close())
  expect(await right.send(mail('a@example.com'))).toEqual({ result: 'accepted' })
})
