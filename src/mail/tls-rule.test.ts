import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { smtpSink } from '#src/testing/smtp.ts'
import { needsTls } from './imap.ts'
import { createMailer } from './mailer.ts'

const mail = {
  id: 'mail-1',
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: {},
  link: 'https://wireloom.test/',
}

test.each([
  ['smtp://ada:secret@mail.example.com:587', true],
  ['smtps://ada:secret@mail.example.com', false],
  ['smtp://mail.example.com', false],
  ['smtp://ada:secret@localhost:25', false],
  ['imap://ada:secret@mail.example.com', true],
  ['imaps://ada:secret@mail.example.com', false],
  ['smtp://ada:secret@[::1]:25', false],
])('%s must be encrypted before the password is sent: %s', (url, expected) => {
  expect(needsTls(url)).toBe(expected)
})

/** An address of this machine that does not count as loopback, so it is treated like a remote mail host. */
const elsewhere = (url: string) => url.replace('//127.0.0.1', '//ada:right@0.0.0.0')

test.each(['', '/?requireTLS=false', '/?ignoreTLS=true', '/?opportunisticTLS=true'])(
  'a host that offers AUTH without STARTTLS gets no password and no mail (%s)',
  async (query) => {
    const smtp = await smtpSink({ password: 'right' })
    const mailer = createMailer({
      smtpUrl: `${elsewhere(smtp.url)}${query}`,
      from: 'Wireloom <hello@wireloom.test>',
      connections: 1,
      folder: '/nowhere',
      log: pino({ level: 'silent' }),
    })
    onTestFinished(() => mailer.close())
    expect(await mailer.send(mail, AbortSignal.timeout(5000))).toMatchObject({
      result: 'later',
      errorClass: 'tls',
    })
    expect(smtp.passwords).toEqual([])
    expect(smtp.mails).toEqual([])
  },
)
