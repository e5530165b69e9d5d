import { expect, test } from 'vitest'
import { drawLine, spell, widthOf } from './lettering.ts'
import { drawShareImage, setHeadline } from './share-images.ts'

test('spells with the available letters, without accents where needed, or not at all', () => {
  expect(spell('  Łódź\n& “co”  ')).toBe('Łódź & “co”')
  expect(spell('Ắ')).toBe('A')
  expect(spell('プロトタイプ')).toBeUndefined()
})

test('letters have widths, and kerning moves a pair together', () => {
  expect(widthOf('AV', 100)).toBeLessThan(widthOf('A', 100) + widthOf('V', 100))
  expect(drawLine('W', 0, 0, 100)).toMatch(/<path transform="translate\(0\)" d="M/)
})

test('a headline is as large as its box allows and never exceeds it', () => {
  const short = setHeadline('FAQ', 720, 340)
  const long = setHeadline(
    'Interaction states that nobody draws until it is late '.repeat(8),
    720,
    340,
  )
  const word = setHeadline('Donaudampfschifffahrtsgesellschaft'.repeat(3), 720, 340)
  expect(short).toEqual({ lines: ['FAQ'], size: 104 })
  expect(long.size).toBe(52)
  expect(long.lines.at(-1)).toMatch(/…$/)
  for (const { lines, size } of [short, long, word]) {
    expect(lines.length * size * 1.04).toBeLessThanOrEqual(340)
    for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(720)
  }
})

test('the image contains only outlines, not the text of a title', () => {
  const svg = drawShareImage(
    '<script>alert("x")</script> & <image href="file:///etc/passwd"/>',
    'x',
  )
  expect(svg).not.toMatch(/script|passwd|<image|<text/)
  expect(drawShareImage('プロトタイプ', '')).toContain('<path')
})
