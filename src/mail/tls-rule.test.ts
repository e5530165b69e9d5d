import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { smtpSink } from '#src/testing/smtp.ts'
import { createBulkMailer, createMailer } from './mailer.ts'
import { needsTls } from './tls-rule.ts'

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
  ['smtp://ada:secret@[::1]:25', false],
])('%s must be encrypted before the password is sent: %s', (url, expected) => {
  expect(needsTls(url)).toBe(expected)
})

/** An address of this machine that does not count as loopback, like that of a mail host elsewhere. */
const elsewhere = (url: string) => url.replace('//127.0.0.1', '//ada:right@0.0.0.0')

test.each(['', '/?requireTLS=false', '/?ignoreTLS=true', '/?opportunisticTLS=true'])(
  'a host that offers AUTH without STARTTLS gets no password and no mail (%s)',
  async (query) => {
    const smtp = await smtpSink({ password: 'right' })
    const settings = {
      smtpUrl: `${elsewhere(smtp.url)}${query}`,
      from: 'Wireloom <hello@wireloom.test>',
      folder: '/nowhere',
      log: pino({ level: 'silent' }),
    }
    const mailer = createMailer(settings)
    const bulkMailer = createBulkMailer({ ...settings, connections: 1, mailer })
    onTestFinished(() => {
      mailer.close()
      bulkMailer.close()
    })
    expect(await mailer.send(mail, AbortSignal.timeout(5000))).toMatchObject({
      accepted: false,
      permanent: false,
      errorClass: 'tls',
    })
    expect(await bulkMailer.send(mail)).toMatchObject({ result: 'later' })
    expect(smtp.passwords).toEqual([])
    expect(smtp.mails).toEqual([])
  },
)
