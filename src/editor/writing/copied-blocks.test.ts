import { expect, test } from 'vitest'
import { readBlock } from '../blocks/content.ts'
import { withUsableImages, writeCopied } from './copied-blocks.ts'

test('images that were not uploaded when they were copied are left out, and each is counted once', () => {
  const stored = `/media/${'a'.repeat(64)}.png`
  const images = [{ src: stored }, { src: 'local:1' }, { src: 'local:2' }, { src: 'local:known' }]
  const carousel = readBlock({ type: 'carousel', images }, 'c')
  const { blocks, lost } = withUsableImages([carousel], (src) => src === 'local:known')
  expect(lost).toBe(2)
  expect(blocks).toMatchObject([
    { images: [{ src: stored }, { src: '' }, { src: '' }, { src: 'local:known' }] },
  ])
})

test('other programs get the blocks of the menu More as HTML and as plain text', () => {
  const data = new Map<string, string>()
  const target = { setData: (type: string, text: string) => data.set(type, text) }
  const blocks = [
    { type: 'quote', content: '<p>So true</p>', source: 'A & B' },
    { type: 'callout', content: '<p>Save</p>', tone: 'tip' },
    { type: 'divider' },
    { type: 'button', label: 'Prices', href: '/pricing' },
  ].map((raw, place) => readBlock(raw, `b${place}`))
  writeCopied(target as unknown as DataTransfer, blocks, 'https://wireloom.test')
  expect(data.get('text/html')).toMatch(
    /<blockquote><p>So true<\/p><p>A &amp; B<\/p><\/blockquote><p>Save<\/p><hr><p><a href="https:\/\/wireloom\.test\/pricing">Prices<\/a><\/p><\/div>$/,
  )
  expect(data.get('text/plain')).toBe('So true\nA & B\n\nSave\n\nPrices (/pricing)')
})
