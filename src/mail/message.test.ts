import { expect, test } from 'vitest'
import { messageOf } from './mailer.ts'

const mail = {
  id: 'a',
  to: 'ada@example.com',
  subject: 'News',
  html: '',
  text: '',
  headers: {},
  link: '',
}
const from = 'Wireloom <hello@wireloom.test>'

test('the sender of the settings replaces the name and takes the answers, never the address', () => {
  const sender = { name: 'Ada <evil@example.com>', replyTo: 'answers@wireloom.test' }
  expect(messageOf({ ...mail, sender }, from)).toMatchObject({
    from: { name: 'Ada <evil@example.com>', address: 'hello@wireloom.test' },
    replyTo: { name: '', address: 'answers@wireloom.test' },
  })
  expect(messageOf({ ...mail, sender }, 'hello@wireloom.test').from).toEqual({
    name: 'Ada <evil@example.com>',
    address: 'hello@wireloom.test',
  })
})

test('without one a mail comes from MAIL_FROM as it is', () => {
  const message = messageOf({ ...mail, sender: { name: null, replyTo: null } }, from)
  expect(message.from).toBe(from)
  expect(message).not.toHaveProperty('replyTo')
})
