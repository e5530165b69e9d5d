import { expect, test } from 'vitest'
import { plainLines } from './write-rich-text.ts'

test('the lines of rich text are without its tags', () => {
  const content = '<p>A <b>bold</b> word</p><ul><li>one</li></ul>'
  expect(plainLines(content)).toEqual(['A bold word', '- one'])
})
