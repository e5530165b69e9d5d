import { expect, test } from 'vitest'
import { languages } from '../../blocks/code/languages.ts'
import { piecesOf } from '../../blocks/code/tokens.ts'
import { highlightCode } from './highlight-code.ts'

const highlighted = async (content: string, language: string) => {
  const block = { id: 'a', type: 'code', content, language }
  const { a } = await highlightCode(JSON.stringify([block]))
  return a && piecesOf(content, a).map(({ text, kind }) => [text, kind])
}

test('the pieces of a code are its text, with a kind for each', async () => {
  const pieces = await highlighted('const a = "x" // hi\n\n\tlet b', 'ts')
  expect(pieces?.map(([text]) => text).join('')).toBe('const a = "x" // hi\n\n\tlet b')
  expect(pieces).toContainEqual(['const ', 'keyword'])
  expect(pieces).toContainEqual(['"x" ', 'string-expression'])
  expect(pieces?.some(([text, kind]) => text?.startsWith('// hi') && kind === 'comment')).toBe(true)
})

test('every language of the list has a grammar', async () => {
  for (const language of Object.keys(languages)) {
    expect([language, await highlighted('a { b: "c" } # d', language)]).toEqual([
      language,
      expect.any(Array),
    ])
  }
}, 60_000)

test('an unknown language, other blocks and broken content are plain text', async () => {
  expect(await highlighted('a', 'cobol')).toBe(undefined)
  expect(await highlightCode('"code"')).toEqual({})
  expect(await highlightCode('[{"type":"paragraph","content":"\\"code\\""}]')).toEqual({})
})

test('tokens of another text color nothing and change no letter', () => {
  expect(piecesOf('abc', [16 * 2 + 1])).toEqual([{ start: 0, text: 'abc', kind: 'foreground' }])
  expect(piecesOf('abc', [16 * 2 + 1, 16])).toEqual([
    { start: 0, text: 'ab', kind: 'keyword' },
    { start: 2, text: 'c', kind: 'foreground' },
  ])
})
