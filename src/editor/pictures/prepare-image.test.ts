import { expect, test } from 'vitest'
import { isOpaque, whyUnreadable } from './prepare-image.ts'

const pixels = (...alphas: number[]) =>
  new Uint8ClampedArray(alphas.flatMap((alpha) => [10, 20, 30, alpha]))

test('one pixel that is not opaque makes a picture transparent', () => {
  expect(isOpaque(pixels(255, 255, 255))).toBe(true)
  expect(isOpaque(pixels(255, 254, 255))).toBe(false)
  expect(isOpaque(pixels(255, 255, 0))).toBe(false)
})

test('only a file in a format that browsers read is called damaged', () => {
  expect(whyUnreadable({ name: 'IMG_1.HEIC', type: '' })).toContain('is a HEIC photo')
  expect(whyUnreadable({ name: 'a', type: 'image/heif' })).toContain('is a HEIC photo')
  expect(whyUnreadable({ name: 'scan.tif', type: 'image/tiff' })).toContain('in a format that')
  expect(whyUnreadable({ name: 'a.png', type: 'image/png' })).toContain('damaged')
})
