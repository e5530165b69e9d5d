import data from './lettering.json' with { type: 'json' }

/*
 * lettering.json holds the outlines of Bricolage Grotesque (latin and latin-ext, weight 800, optical size 96) as
 * 'advance path', and its kerning as pairs of letters by distance. `npm run lettering` generates it from the font
 * files. Letters drawn from it look the same on a server without any fonts.
 */
const glyphs = new Map(
  Object.entries(data.glyphs).map(([letter, glyph]) => {
    const space = glyph.indexOf(' ')
    return [letter, { advance: Number(glyph.slice(0, space)), path: glyph.slice(space + 1) }]
  }),
)

const kerning = new Map(
  Object.entries(data.kerning).flatMap(([distance, pairs]) =>
    (pairs.match(/../gu) ?? []).map((pair) => [pair, Number(distance)] as const),
  ),
)

const tracking = -18

/** The text in letters that have outlines; undefined if a letter has none. */
export function spell(text: string): string | undefined {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const drawable = [...plain].map((letter) => (glyphs.has(letter) ? letter : unaccented(letter)))
  return drawable.includes(undefined) ? undefined : drawable.join('')
}

function unaccented(letter: string): string | undefined {
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return glyphs.has(base) ? base : undefined
}

export function drawLine(text: string, x: number, y: number, size: number): string {
  const scale = size / data.unitsPerEm
  const paths = placeLetters(text).map(({ at, path }) =>
    path ? `<path transform="translate(${at})" d="${path}"/>` : '',
  )
  return `<g transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`
}

export function widthOf(text: string, size: number): number {
  const last = placeLetters(text).at(-1)
  return last ? ((last.at + last.advance) * size) / data.unitsPerEm : 0
}

function placeLetters(text: string) {
  let end = 0
  let before = ''
  return [...text].map((letter) => {
    const { advance, path } = glyphs.get(letter) ?? { advance: 0, path: '' }
    const at = end + (kerning.get(before + letter) ?? 0)
    before = letter
    end = at + advance + tracking
    return { at, advance, path }
  })
}
