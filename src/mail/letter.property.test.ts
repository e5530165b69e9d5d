import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { hostileAddresses } from '#src/testing/hostile/addresses.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { encodeLetter, fillLetter, newTextToken, newToken } from './letter.ts'
import type { Mail } from './mail.ts'
import { messageOf } from './mailer.ts'

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
const optionsOf = (mail: Mail) => messageOf(mail, 'W <hello@wireloom.test>')

async function readable(raw: string) {
  const { headers, text, html, from, to, subject, messageId } = await simpleParser(raw)
  const list = headers.get('list')
  // A text part is shown without its trailing spaces and line breaks.
  return { text: text?.trim(), html, from: from?.text, to, subject, messageId, list }
}

/** Words around the tokens, so that these are anywhere in a line, also at its ends. */
const link = fc
  .array(
    fc.constantFrom('a', '=', '&', '.', '?x=1', 'long-part-of-a-link', '%20', '='.repeat(30)),
    {
      maxLength: 12,
    },
  )
  .map((parts) => `https://wireloom.test/${parts.join('')}`)

test('a letter that is encoded once is the mail that is encoded for one person', async () => {
  const { one, two } = { one: newToken(), two: newToken() }
  const places = fc.array(fc.oneof(anyText(60), fc.constantFrom('one', 'two')), { maxLength: 12 })
  const written = (parts: string[], form: 'inHtml' | 'plain') =>
    parts.map((part) => ({ one: one[form], two: two[form] })[part] ?? part).join('')
  await fc.assert(
    fc.asyncProperty(
      fc.record({ html: places, text: places, subject: anyText(), one: link, two: link }),
      async ({ html, text, subject, ...values }) => {
        const letter = {
          subject,
          html: written(html, 'inHtml'),
          text: written(text, 'plain'),
          headers: { 'List-Unsubscribe': `<${one.plain}>`, Precedence: 'bulk' },
          tokens: { one, two },
        }
        const mail = { letter, values, id: 'newsletter-1-2-abc', to: 'ada+news@example.com' }
        const raw = (await encodeLetter(letter, optionsOf))(mail) ?? ''
        const alone = await composer.sendMail({
          ...optionsOf(fillLetter(mail)),
          encoding: 'quoted-printable',
        })
        expect(await readable(raw)).toEqual(await readable(String(alone.message)))
        expect(Math.max(...bodyOf(raw).map(({ length }) => length))).toBeLessThanOrEqual(76)
        expect(raw).not.toMatch(/\.invalid|1970/)
        expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/[^\r]\n|\r[^\n]/)
      },
    ),
    runs(60),
  )
})

test('names in a subject and a text, in any script, are those of the mail that is encoded for one person', async () => {
  const [link, name] = [newToken(), newTextToken()]
  const places = fc.array(fc.oneof(anyText(60), fc.constantFrom('name', 'link')), { maxLength: 12 })
  const subjects = fc.array(fc.oneof(anyText(40), fc.constant('name')), { maxLength: 5 })
  const written = (parts: string[], form: 'inHtml' | 'plain') =>
    parts.map((part) => ({ name: name[form], link: link[form] })[part] ?? part).join('')
  const names = fc.oneof(
    fc.constantFrom(
      'Zoë',
      '李',
      "D'Arcy",
      'Ada',
      'مريم',
      '<b>&"',
      '=?UTF-8?B?QQ==?=',
      'a\r\nBcc: e@b.c',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  )
  await fc.assert(
    fc.asyncProperty(places, subjects, names, async (body, title, value) => {
      const letter = {
        subject: written(title, 'plain'),
        html: written(body, 'inHtml'),
        text: written(body, 'plain'),
        headers: { 'List-Unsubscribe': `<${link.plain}>` },
        tokens: { name, link },
      }
      const values = { name: value, link: 'https://wireloom.test/?a=1&b=2' }
      const mail = { letter, values, id: 'newsletter-1-2-abc', to: 'ada@example.com' }
      const raw = (await encodeLetter(letter, optionsOf))(mail) ?? ''
      const alone = await composer.sendMail({
        ...optionsOf(fillLetter(mail)),
        encoding: 'quoted-printable',
      })
      const [one, other] = [await readable(raw), await readable(String(alone.message))]
      expect(one).toEqual(other)
      expect(raw).not.toMatch(/[^\p{ASCII}]/u)
      expect(Math.max(...bodyOf(raw).map(({ length }) => length))).toBeLessThanOrEqual(76)
      expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^bcc/im)
      expect(raw).not.toContain(name.plain)
    }),
    runs(60),
  )
})

const bodyOf = (raw: string) => raw.slice(raw.indexOf('\r\n\r\n')).split('\r\n')

test('an address or value that needs encoding is encoded for one person', async () => {
  const { one } = { one: newToken() }
  const letter = { subject: '', html: one.inHtml, text: one.plain, headers: {}, tokens: { one } }
  const encoded = await encodeLetter(letter, optionsOf)
  const plain = { letter, values: { one: 'https://a.test/' }, id: 'a', to: 'a@b.test' }
  expect(encoded(plain)).toContain('To: a@b.test\r\n')
  expect(encoded({ ...plain, values: { one: 'a\r\nBcc: eve@b.test' } })).toBeUndefined()
  const accepted = Object.values(hostileAddresses).filter((to) => encoded({ ...plain, to }))
  for (const to of accepted) expect(to).toMatch(/^[\w.+-]+@[\w.-]+$/)
})
