import { expect, onTestFinished, test } from 'vitest'
import { smtpSink } from '#src/testing/smtp.ts'
import type { Mail } from './mail.ts'
import { smtpTransport } from './smtp-transport.ts'

const mail: Mail = {
  id: 'mail-1',
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello\n.\nThere',
  headers: {},
  link: 'https://wireloom.test/',
}

function transport(url: string) {
  const mailer = smtpTransport(url, 'Wireloom <hello@wireloom.test>')
  onTestFinished(() => mailer.close())
  return (signal = new AbortController().signal) => mailer.send(mail, signal)
}

const later = Object.assign(new Error('later'), { responseCode: 451 })

test('a 451 after the last byte means not sent; the retry has the same Message-ID', async () => {
  const answers = [later, undefined]
  const smtp = await smtpSink({ onMail: (answer) => answer(answers.shift()) })
  const send = transport(smtp.url)
  expect(await send()).toMatchObject({ accepted: false, permanent: false, errorClass: 'refused' })
  expect(await send()).toEqual({ accepted: true })
  expect(smtp.mails).toHaveLength(2)
  expect(new Set(smtp.mails.map((one) => one.header('message-id'))).size).toBe(1)
})

test('a connection cut before the final answer means not sent', async () => {
  const smtp = await smtpSink({
    onMail: (answer, cut) => (smtp.mails.length > 1 ? answer() : cut()),
  })
  const send = transport(smtp.url)
  expect(await send()).toMatchObject({ accepted: false, permanent: false })
  expect(await send()).toEqual({ accepted: true })
  expect(new Set(smtp.mails.map((one) => one.header('message-id'))).size).toBe(1)
})

test('an attempt that is aborted before the final answer is not sent, and the next one is not stuck', async () => {
  const aborting = new AbortController()
  const smtp = await smtpSink({
    onMail: (answer) => (smtp.mails.length > 1 ? answer() : aborting.abort()),
  })
  const send = transport(smtp.url)
  expect(await send(aborting.signal)).toMatchObject({ accepted: false, errorClass: 'timeout' })
  expect(await send()).toEqual({ accepted: true })
  expect(new Set(smtp.mails.map((one) => one.header('message-id'))).size).toBe(1)
})

test('a mailbox that does not exist is refused for good', async () => {
  const unknown = Object.assign(new Error('No such user'), { responseCode: 550 })
  const smtp = await smtpSink({ onRecipient: () => unknown })
  expect(await transport(smtp.url)()).toMatchObject({ accepted: false, permanent: true })
})

test('a wrong password, a missing server and a missing certificate have different error classes', async () => {
  const smtp = await smtpSink({ password: 'right' })
  const { host } = new URL(smtp.url)
  const wrong = transport(`smtp://ada:wrong@${host}`)
  expect(await wrong()).toMatchObject({ accepted: false, permanent: false, errorClass: 'auth' })
  const plain = transport(`smtps://ada:right@${host}`)
  expect(await plain()).toMatchObject({ accepted: false, errorClass: 'tls' })
  const right = transport(`smtp://ada:right@${host}`)
  expect(await right()).toEqual({ accepted: true })
  expect(await transport('smtp://127.0.0.1:9')()).toMatchObject({ errorClass: 'connect' })
  expect(await transport('smtp://no-such-host.invalid')()).toMatchObject({ errorClass: 'dns' })
})
