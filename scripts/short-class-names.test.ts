import { expect, test } from 'vitest'
import { shortClassNames } from './short-class-names.ts'

test('a class has the same short name in every build, and another in every file', () => {
  const [browser, server] = [shortClassNames('/site'), shortClassNames('/site')]
  const title = browser('title', '/site/src/a.module.css')
  expect(title).toMatch(/^[a-zA-Z][\w-]{3}$/)
  expect(server('title', '/site/src/a.module.css?used')).toBe(title)
  expect(shortClassNames('/elsewhere')('title', '/elsewhere/src/a.module.css')).toBe(title)
  expect(browser('title', '/site/src/b.module.css')).not.toBe(title)
})

test('two classes of one name end the build', () => {
  const shorten = shortClassNames('/site')
  expect(() => {
    // Far more than there are names of four letters for without any meeting.
    for (let i = 0; i < 100_000; i++) shorten(`c${i}`, '/site/a.module.css')
  }).toThrow('give one of them another name')
})
