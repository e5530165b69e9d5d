import { expect, test } from 'vitest'
import { expandOddities } from './markdown-oddities.ts'

const bundle = { files: new Map(), open: () => Promise.reject(new Error('no file')), close() {} }
const expand = (text: string) => expandOddities(text, { bundle, notes: [] })

test('a clip of HTML becomes a picture of Markdown, and tags that nothing ends are read in seconds', () => {
  expect(expand('<video controls src="a.mp4" width="3">none</video>').trim()).toBe('![](<a.mp4>)')
  const endless = '<video '.repeat(100_000)
  expect(expand(endless)).toBe(endless)
})
