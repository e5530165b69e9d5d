import { expect, test } from 'vitest'
import { isOpaque } from './prepare-image.ts'

const pixels = (...alphas: number[]) =>
  new Uint8ClampedArray(alphas.flatMap((alpha) => [10, 20, 30, alpha]))

test('one pixel that lets something through makes a picture transparent', () => {
  expect(isOpaque(pixels(255, 255, 255))).toBe(true)
  expect(isOpaque(pixels(255, 254, 255))).toBe(false)
  expect(isOpaque(pixels(255, 255, 0))).toBe(false)
})
