import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'

/*
 * `npm run lettering` writes src/discovery/lettering.json: the outlines and the kerning of the display font, from
 * which share images are drawn. Run it again when the font is updated; a test fails if the file differs from its
 * output.
 */
const fonts = ['latin', 'latin-ext'].map((subset) =>
  join(
    import.meta.dirname,
    '../node_modules/@fontsource-variable/bricolage-grotesque/files',
    `bricolage-grotesque-${subset}-opsz-normal.woff2`,
  ),
)
export const letteringFile = join(import.meta.dirname, '../src/discovery/lettering.json')

/** Share images are set in this weight, at display size. */
const axes = { wght: 800, opsz: 96 }
/** Letters whose pairs are kerned; accented letters are rare in headlines. */
const kerned = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i))}“”‘’–—`
/** In font units; smaller kerning is not visible. */
const leastKerning = 4

export async function makeLettering(): Promise<string> {
  const glyphs: Record<string, string> = {}
  let kerning: Record<string, string> = {}
  let unitsPerEm = 0
  for (const [place, file] of fonts.entries()) {
    const { face, font } = await openFont(file)
    unitsPerEm = face.upem
    for (const letter of [...face.collectUnicodes()].map((code) => String.fromCodePoint(code))) {
      glyphs[letter] ??= outline(font, letter)
    }
    if (place === 0) kerning = kerningOf(font)
  }
  const sorted = Object.fromEntries(Object.entries(glyphs).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify({ unitsPerEm, glyphs: sorted, kerning }, null, 2)}\n`
}

async function openFont(file: string) {
  const letters = String.fromCodePoint(...Array.from({ length: 0x2300 - 32 }, (_, i) => 32 + i))
  const plain = await subsetFont(readFileSync(file), letters, {
    targetFormat: 'truetype',
    variationAxes: axes,
  })
  const face = new Face(new Blob(plain))
  return { face, font: new Font(face) }
}

function shaped(font: Font, text: string) {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer, [new Feature('liga', 0)])
  return buffer.getGlyphInfosAndPositions()
}

const advanceOf = (font: Font, text: string) =>
  shaped(font, text).reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0)

/** The advance of a letter, and its path with y pointing down. A closed path needs no last line back to its start. */
function outline(font: Font, letter: string): string {
  const [glyph] = shaped(font, letter)
  const steps = font.glyphToJson(glyph?.codepoint ?? 0).map(({ type, values }) => {
    const rounded = values.map((value, i) => Math.round(value) * (i % 2 === 0 ? 1 : -1) + 0)
    // A minus separates two numbers as well as a space.
    return { type, points: rounded.join(' ').replaceAll(' -', '-') }
  })
  let start = ''
  const path = steps.map(({ type, points }, i) => {
    if (type === 'M') start = points
    const closes = type === 'L' && points === start && steps[i + 1]?.type === 'Z'
    return closes ? '' : type + points
  })
  return `${glyph?.xAdvance ?? 0} ${path.join('')}`
}

/** Pairs of letters, grouped by kerning distance. */
function kerningOf(font: Font): Record<string, string> {
  const advances = new Map([...kerned].map((letter) => [letter, advanceOf(font, letter)]))
  const pairs: Record<string, string> = {}
  for (const first of kerned) {
    for (const second of kerned) {
      const apart = (advances.get(first) ?? 0) + (advances.get(second) ?? 0)
      const distance = advanceOf(font, first + second) - apart
      if (Math.abs(distance) >= leastKerning)
        pairs[distance] = (pairs[distance] ?? '') + first + second
    }
  }
  return pairs
}

if (import.meta.main) writeFileSync(letteringFile, await makeLettering())
