import { expect, test } from 'vitest'
import { imapServer } from '#src/testing/imap.ts'
import { checkBounces } from './outside.ts'

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
