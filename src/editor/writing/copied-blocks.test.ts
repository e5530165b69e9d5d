import { expect, test } from 'vitest'
import { readBlock } from '../blocks/content.ts'
import { withUsableImages } from './copied-blocks.ts'

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
