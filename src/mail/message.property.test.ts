import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { hostileAddresses } from '#src/testing/hostile/addresses.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { messageOf } from './mailer.ts'

const known = [
  ...['content-type', 'date', 'from', 'list-unsubscribe', 'message-id', 'mime-version', 'subject'],
  ...['content-transfer-encoding', 'to'],
]

test('no text of a mail can add a header, a recipient or a second body', async () => {
  const composer = createTransport({ streamTransport: true, buffer: true })
  const to = fc.oneof(fc.constantFrom(...Object.values(hostileAddresses)), anyText(80))
  const mails = fc.record({
    to,
    subject: anyText(),
    text: anyText(),
    html: anyText(),
    link: anyText(),
  })
  await fc.assert(
    fc.asyncProperty(mails, async ({ link, ...mail }) => {
      const headers = { 'List-Unsubscribe': `<${link}>` }
      const message = messageOf({ ...mail, id: 'a-1', headers }, 'W <hello@wireloom.test>')
      const { message: raw, envelope } = await composer.sendMail(message)
      const head = String(raw).split('\r\n\r\n', 1)[0] ?? ''
      const names = head
        .replace(/\r\n[ \t]+/g, ' ')
        .split('\r\n')
        .map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '')
      expect(names.filter((name) => !known.includes(name))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
      expect(head).not.toMatch(/[^\r]\n|\r[^\n]/)
      expect(envelope.to.length).toBeLessThanOrEqual(1)
    }),
    runs(300),
  )
})
