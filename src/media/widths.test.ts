import { expect, test } from 'vitest'
import { srcSet } from './widths.ts'

test('an image comes in every smaller width and in its own', () => {
  expect(srcSet('/x', 500)).toBe('/x?w=160 160w, /x?w=320 320w, /x?w=480 480w, /x?w=640 500w')
  expect(srcSet('/x', 480)).toBe('/x?w=160 160w, /x?w=320 320w, /x?w=480 480w')
  expect(srcSet('/x', 90)).toBe('/x?w=160 90w')
})

test('the largest width is the end', () => {
  expect(srcSet('/x').endsWith('/x?w=2560 2560w')).toBe(true)
  expect(srcSet('/x', 9000)).toBe(srcSet('/x'))
})
