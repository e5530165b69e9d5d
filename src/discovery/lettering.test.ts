import { expect, test } from 'vitest'
import { hostileMarkup } from '#src/testing/hostile/markup.ts'
import { hostileText } from '#src/testing/hostile/text.ts'
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

test('hostile titles are drawn with the same elements as others, in numbers that are numbers', () => {
  const elementsOf = (svg: string) => new Set(svg.match(/<[^\s>]*/g))
  const usual = elementsOf(drawShareImage('A title', 'A note'))
  for (const [name, whole] of Object.entries({ ...hostileMarkup, ...hostileText })) {
    // The longest title that the API accepts.
    const text = whole.slice(0, 500)
    const svg = drawShareImage(text, text)
    expect(
      [...elementsOf(svg)].filter((element) => !usual.has(element)),
      name,
    ).toEqual([])
    expect(svg, name).not.toMatch(/&|NaN|undefined|Infinity/)
  }
})
