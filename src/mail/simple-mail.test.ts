import { expect, test } from 'vitest'
import { identity } from '#src/site/identity.ts'
import { htmlMail, textMail } from './simple-mail.ts'

test('every mail names the address for questions that is configured', () => {
  const brand = { ...identity, contactEmail: 'ask@wireloom.test' }
  const mail = { brand, title: 'Hello', paragraphs: [], reason: 'You asked.' }
  for (const text of [textMail(mail), htmlMail(mail)]) {
    expect(text).toContain('ask@wireloom.test')
    expect(text).not.toContain(identity.contactEmail)
  }
})
