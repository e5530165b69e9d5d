import { expect, test } from 'vitest'
import { placeMenu } from './place-menu.ts'

const room = { left: 0, right: 400, top: 100, bottom: 900 }
const size = { width: 240, height: 250 }
const at = (top: number, left = 20) => placeMenu({ left, top, bottom: top + 20 }, size, room)

test('a menu is below its anchor if it fits there', () => {
  expect(at(200)).toEqual({ left: 20, top: 224, height: 250 })
})

test('a menu near the lower edge is above its anchor', () => {
  expect(at(860)).toEqual({ left: 20, top: 606, height: 250 })
})

test('a menu stays inside the window, even if its anchor is outside', () => {
  expect(at(940)).toMatchObject({ top: 650, height: 250 })
  expect(at(-60)).toMatchObject({ top: 100, height: 250 })
  expect(at(200, 390)).toMatchObject({ left: 160 })
})

test('a menu without enough room gets the height that is left', () => {
  const low = { ...room, bottom: 340 }
  const placed = placeMenu({ left: 0, top: 200, bottom: 220 }, size, low)
  expect(placed).toEqual({ left: 0, top: 224, height: 116 })
})
