import { expect, test } from 'vitest'
import { compareWords, wordsOf } from './compare-words.ts'

const shown = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ text, kind }) =>
      kind === 'same' ? text : `${kind === 'inserted' ? '+' : '-'}[${text}]`,
    )
    .join('')

test('inserted and deleted words are in the order of the text', () => {
  expect(shown('The quick fox jumps', 'The slow fox jumps high')).toBe(
    'The -[quick]+[slow] fox jumps+[ high]',
  )
  expect(shown('same', 'same')).toBe('same')
})

test('the words of rich text are without its tags', () => {
  const content = '<p>A <b>bold</b> word</p><ul><li>one</li></ul>'
  expect(wordsOf({ id: 'p', type: 'paragraph', content })).toBe('A bold word\n- one')
})
