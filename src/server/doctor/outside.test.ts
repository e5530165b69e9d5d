import { expect, test } from 'vitest'
import { imapServer } from '#src/testing/imap.ts'
import { checkBounces, checkPlaceholders } from './outside.ts'

test('a mailbox that can be read is fine', async () => {
  const imap = await imapServer({ mails: [] })
  expect(await checkBounces(imap.url)).toMatchObject({ level: 'fine' })
  expect(imap.logins).toHaveLength(1)
})

test('a mailbox elsewhere gets no password without STARTTLS', async () => {
  const imap = await imapServer({ mails: [] })
  const elsewhere = imap.url.replace('127.0.0.1', '0.0.0.0')
  expect(await checkBounces(elsewhere)).toMatchObject({ level: 'wrong' })
  expect(imap.logins).toEqual([])
})

test('links that were not set are named with their placeholders', () => {
  const none = { socialUrl: undefined, appLoginUrl: undefined }
  expect(checkPlaceholders(none).map(({ text }) => text)).toEqual([
    'the footer links to the placeholder https://www.linkedin.com/company/wireloom',
    'Log in links to the placeholder https://app.wireloom.example/login',
  ])
  const own = { socialUrl: 'https://a.example', appLoginUrl: 'https://b.example' }
  expect(checkPlaceholders(own)).toEqual([])
})
