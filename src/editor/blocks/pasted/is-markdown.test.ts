import { expect, test } from 'vitest'
import { isMarkdown } from './is-markdown.ts'

test('a document with headings, lists, code, tables or pictures is Markdown; ordinary text is not', () => {
  for (const text of [
    '# Title',
    'a\n\n- one\n- two',
    '```\ncode\n```',
    '| a | b |\n|---|:-:|\n| 1 | 2 |',
    '![a](https://x.y/z.png)',
  ]) {
    expect([text, isMarkdown(text)]).toEqual([text, true])
  }
  for (const text of ['2 * 3 * 4', 'So *that* is it.', '- said he', '#hashtag', 'a\nb', 'a | b']) {
    expect([text, isMarkdown(text)]).toEqual([text, false])
  }
})

test.each(['# a', '|', '| - ', '-|', '![a](', ' ', '1', '`'])(
  'a line of 200 kB that repeats %j is read',
  (part) => {
    expect(typeof isMarkdown(part.repeat(200_000 / part.length))).toBe('boolean')
  },
)
