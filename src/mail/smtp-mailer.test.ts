import { expect, onTestFinished, test } from 'vitest'
import { smtpSink } from '#src/testing/smtp.ts'
import type { Mail } from './mail.ts'
import { smtpMailer } from './mailer.ts'

const mailTo = (to: string): Mail => ({
  id: `mail-${to}`,
  to,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello\n.\nThere',
  headers: {},
})

function sender(url: string, connections = 4) {
  const mailer = smtpMailer(url, 'Wireloom <hello@wireloom.test>', connections)
  onTestFinished(() => mailer.close())
  return (to = 'ada@example.com', signal = new AbortController().signal) =>
    mailer.send(mailTo(to), signal)
}

const reply = (responseCode: number, text = 'no') =>
  Object.assign(new Error(text), { responseCode })

test('a 451 after the last byte is a temporary rejection; the retry has the same Message-ID', async () => {
  const answers = [reply(451), undefined]
  const smtp = await smtpSink({ onMail: (answer) => answer(answers.shift()) })
  const send = sender(smtp.url)
  expect(await send()).toMatchObject({ result: 'again', errorClass: 'refused' })
  expect(await send()).toEqual({ result: 'accepted' })
  expect(smtp.mails).toHaveLength(2)
  expect(new Set(smtp.mails.map((one) => one.header('message-id'))).size).toBe(1)
})

test('a connection cut before the final answer leaves the mail uncertain, and it is not repeated', async () => {
  const smtp = await smtpSink({
    onMail: (answer, cut) => (smtp.mails.length === 2 ? cut() : answer()),
  })
  const send = sender(smtp.url, 1)
  expect(await send('a@example.com')).toEqual({ result: 'accepted' })
  // This connection has sent a mail before, and nodemailer retries on such connections.
  expect(await send('b@example.com')).toMatchObject({ result: 'uncertain' })
  expect(await send('c@example.com')).toEqual({ result: 'accepted' })
  expect(smtp.mails.map(({ to }) => to[0])).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ])
})

test('connections are reused, also after the server has closed one', async () => {
  const smtp = await smtpSink()
  const send = sender(smtp.url, 2)
  expect(await send('a@example.com')).toEqual({ result: 'accepted' })
  expect(await send('b@example.com')).toEqual({ result: 'accepted' })
  expect(smtp.connections()).toBe(1)
  smtp.cut()
  expect(await send('c@example.com')).toEqual({ result: 'accepted' })
  expect(smtp.connections()).toBe(2)
  expect(smtp.mails).toHaveLength(3)
})

test('an attempt that is aborted before the final answer is uncertain, and the next one is not stuck', async () => {
  const aborting = new AbortController()
  const smtp = await smtpSink({
    onMail: (answer) => (smtp.mails.length > 1 ? answer() : aborting.abort()),
  })
  const send = sender(smtp.url, 1)
  expect(await send('a@example.com', aborting.signal)).toMatchObject({
    result: 'uncertain',
    errorClass: 'timeout',
  })
  expect(await send('b@example.com')).toEqual({ result: 'accepted' })
})

test('a mail that is aborted before its first byte is never sent', async () => {
  const aborting = new AbortController()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const smtp = await smtpSink({
    async onRecipient(address) {
      if (address !== 'a@example.com') return undefined
      ask()
      await mayGoOn
      return undefined
    },
  })
  const send = sender(smtp.url, 1)
  const stuck = send('a@example.com', aborting.signal)
  const queued = send('b@example.com', aborting.signal)
  await asked
  aborting.abort()
  expect(await stuck).toMatchObject({ result: 'later', errorClass: 'timeout' })
  expect(await queued).toMatchObject({ result: 'later', errorClass: 'timeout' })
  goOn()
  expect(await send('c@example.com')).toEqual({ result: 'accepted' })
  expect(smtp.mails.map(({ to }) => to[0])).toEqual(['c@example.com'])
})

test.each([
  [550, 'hard'],
  ['550 5.1.1 No such user', 'hard'],
  ['550 5.7.1 Listed at a block list', 'refused'],
  ['552 5.2.2 Mailbox full', 'soft'],
])('a recipient refused with %s is a bounce of the kind %s', async (answer, kind) => {
  const [code, text] =
    typeof answer === 'number' ? [answer, 'no'] : [Number.parseInt(answer, 10), answer.slice(4)]
  const smtp = await smtpSink({ onRecipient: () => reply(code, text) })
  expect(await sender(smtp.url)()).toMatchObject({ result: 'bounced', kind })
})

test('a wrong password, a missing server and a missing certificate have different error classes', async () => {
  const smtp = await smtpSink({ password: 'right' })
  const { host } = new URL(smtp.url)
  const failure = async (url: string) => sender(url)()
  const later = (errorClass: string) => ({ result: 'later', errorClass })
  expect(await failure(`smtp://ada:wrong@${host}`)).toMatchObject(later('auth'))
  expect(await failure(`smtps://ada:right@${host}`)).toMatchObject(later('tls'))
  expect(await failure(`smtp://ada:right@${host}`)).toEqual({ result: 'accepted' })
  expect(await failure('smtp://127.0.0.1:9')).toMatchObject(later('connect'))
  expect(await failure('smtp://no-such-host.invalid')).toMatchObject(later('dns'))
})
