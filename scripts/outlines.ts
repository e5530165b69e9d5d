import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const folder = join(import.meta.dirname, '../node_modules/@fontsource-variable')

/** Outlines are rounded to twentieths: fine enough for a screen with triple pixel density. */
const grid = 20

interface Line {
  text: string
  display: boolean
  weight: number
  size: number
  x: number
  y: number
  anchor: string
  /** Letter spacing in em, as in style sheets. */
  spacing: number
}

type Point = [x: number, y: number]

/**
 * Sets lines of text in the full fonts from which the pages' fonts are cut, and returns them as attributes of a path.
 */
export async function openFonts() {
  const display = await openFont(
    'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    { wght: 700 },
  )
  const text = await openFont('instrument-sans/files/instrument-sans-latin-wght-normal.woff2')
  return (line: Line): string => {
    const { font, unitsPerEm } = line.display ? display : text
    // Letters in a picture are smaller than the page's own, so the display font follows their optical size.
    const axis = line.display
      ? new Variation('opsz', line.size)
      : new Variation('wght', line.weight)
    font.setVariations([axis])
    return `transform="scale(${1 / grid})" d="${setLine(font, (line.size / unitsPerEm) * grid, line)}"`
  }
}

async function openFont(file: string, variationAxes: Record<string, number> = {}) {
  const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i))
  const plain = await subsetFont(readFileSync(join(folder, file)), `${ascii}×`, {
    targetFormat: 'truetype',
    variationAxes,
  })
  const face = new Face(new Blob(plain))
  return { font: new Font(face), unitsPerEm: face.upem }
}

function setLine(font: Font, scale: number, { text, size, x, y, anchor, spacing }: Line): string {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0 }) => ({
    codepoint,
    advance: xAdvance * scale + spacing * size * grid,
  }))
  const width = glyphs.reduce((sum, { advance }) => sum + advance, 0)
  const before = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0
  let pen = x * grid - before
  let at: Point = [0, 0]
  return glyphs
    .map(({ codepoint, advance }) => {
      const origin: Point = [Math.round(pen), Math.round(y * grid)]
      const drawn = drawGlyph(font, codepoint, scale, origin, at)
      at = drawn.at
      pen += advance
      return drawn.path
    })
    .join('')
}

/**
 * In relative steps from a whole-number origin: the same letter is the same text each time, which compresses well.
 */
function drawGlyph(font: Font, glyph: number, scale: number, origin: Point, from: Point) {
  let at = from
  let start = from
  const steps = font.glyphToJson(glyph).map(({ type, values }) => {
    if (type === 'Z') {
      at = start
      return 'z'
    }
    const points = values.map((value, i) =>
      i % 2 === 0 ? origin[0] + Math.round(value * scale) : origin[1] - Math.round(value * scale),
    )
    const step = points.map((point, i) => point - at[i % 2 === 0 ? 0 : 1])
    at = [points.at(-2) ?? 0, points.at(-1) ?? 0]
    if (type === 'M') start = at
    // A minus separates two numbers as well as a space.
    return type.toLowerCase() + step.join(' ').replaceAll(' -', '-')
  })
  return { path: steps.join(''), at }
}
