import { afterEach, expect, test } from 'vitest'
import { brand, providePublicConfig, publicConfig } from '#src/site/public-config.ts'
import { htmlMail, textMail } from './simple-mail.ts'

const before = publicConfig()
afterEach(() => providePublicConfig(before))

test('every mail names the address for questions that is configured', () => {
  providePublicConfig({ ...before, contactEmail: 'ask@wireloom.test' })
  const mail = { brand: brand(), title: 'Hello', paragraphs: [], reason: 'You asked.' }
  for (const text of [textMail(mail), htmlMail(mail)]) {
    expect(text).toContain('ask@wireloom.test')
    expect(text).not.toContain('wireloom.example')
  }
})
