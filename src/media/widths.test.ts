import { expect, test } from 'vitest'
import { srcSet, widthsOnPages } from './widths.ts'

test('an image is offered in every smaller width and in its own', () => {
  expect(srcSet('/x', 500)).toBe('/x?w=160 160w, /x?w=320 320w, /x?w=480 480w, /x?w=640 500w')
  expect(srcSet('/x', 480)).toBe('/x?w=160 160w, /x?w=320 320w, /x?w=480 480w')
  expect(srcSet('/x', 90)).toBe('/x?w=160 90w')
})

test('no width is larger than the largest one served', () => {
  expect(srcSet('/x').endsWith('/x?w=2560 2560w')).toBe(true)
  expect(srcSet('/x', 9000)).toBe(srcSet('/x'))
})

test('pages ask for widths that are served, and for none above the image itself', () => {
  expect(widthsOnPages('article', 4000)).toEqual([768, 960, 1280, 1920])
  expect(widthsOnPages('article', 1000)).toEqual([768, 960, 1280])
  expect(widthsOnPages('card', 300)).toEqual([320])
  for (const use of ['article', 'card'] as const) {
    for (const natural of [90, 700, 1600, 2560]) {
      const served = srcSet('/x', natural)
      for (const width of widthsOnPages(use, natural)) expect(served).toContain(`/x?w=${width} `)
    }
  }
})
