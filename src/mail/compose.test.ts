import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { compileMessage, compose, writeOut } from './compose.ts'
import type { Mail } from './mail.ts'

const from = 'Wireloom <hello@wireloom.test>'

const mail = (fields: Partial<Mail>): Mail => ({
  id: 'newsletter-1-2',
  to: 'reader@example.com',
  subject: 'News',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: { 'List-Id': 'Wireloom <newsletters.wireloom.test>' },
  link: 'https://wireloom.test/',
  ...fields,
})

test.each([
  ['short lines', { text: 'Hello\n.\nThere' }],
  ['long lines', { html: `<p>${'word '.repeat(500)}</p>`, text: 'word '.repeat(500) }],
  ['a whole number of lines', { text: 'y'.repeat(57 * 4) }],
  ['other letters', { subject: 'Grüße', html: '<p>Grüße 👋</p>', text: 'Grüße 👋' }],
])(
  'a mail with %s is written at once, byte for byte as nodemailer streams it',
  async (_, fields) => {
    const message = compileMessage(mail(fields), from)
    expect(writeOut(message)?.toString()).toBe((await message.build()).toString())
  },
)

test('so is a mail with any text', async () => {
  const mails = fc.record({ subject: anyText(), html: anyText(), text: anyText() })
  await fc.assert(
    fc.asyncProperty(mails, async (fields) => {
      const message = compileMessage(mail(fields), from)
      const streamed = (await message.build()).toString()
      expect(writeOut(message)?.toString() ?? streamed).toBe(streamed)
    }),
    runs(200),
  )
})

test('a mail with one text alone is left to nodemailer', async () => {
  const bytes = await compose(mail({ text: '' }), from)
  expect(bytes.toString()).toContain('<p>Hello</p>')
})
