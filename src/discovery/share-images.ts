import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readCacheFile, writeCacheFile } from '#src/media/cache-file.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { identity } from '#src/site/identity.ts'
import { drawLine, spell, widthOf } from './lettering.ts'

export type ShareImages = ReturnType<typeof createShareImages>

/** Share images as PNG, cached by their text in a folder that may be emptied at any time. */
export function createShareImages(folder: string, images: ImageWorker) {
  return {
    async get(title: string, note: string) {
      const svg = drawShareImage(title, note)
      const name = createHash('sha256').update(svg).digest('hex').slice(0, 32)
      const path = join(folder, `${name}.png`)
      const stored = await readCacheFile(path)
      if (stored) return { png: stored, etag: `"${name}"` }
      const png = await images.draw(svg, { palette: true })
      await writeCacheFile(path, png)
      return { png, etag: `"${name}"` }
    },
  }
}

const colors = {
  ink: '#17132B',
  soft: '#4A4461',
  paper: '#FBFAF7',
  dots: '#E4E0EE',
  wire: '#C9C2DB',
  violet: '#6C2BFF',
}
const threads = [colors.violet, '#19C9A3', '#FFB224', '#FF5C7A']
const width = 1200
const height = 630
const cell = 42
const loomLeft = width - 8 * cell

/** The image for link previews: the page's headline beside a loom. */
export function drawShareImage(title: string, note: string): string {
  const { lines, size } = setHeadline(spell(title) ?? identity.tagline, 720, 340)
  const first = 318 - ((lines.length - 1) * leading(size)) / 2 + size * 0.3
  const headline = lines.map((line, place) =>
    drawLine(line, 72, first + place * leading(size), size),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><pattern id="dots" width="28" height="28" patternUnits="userSpaceOnUse"><circle cx="14" cy="14" r="1.4" fill="${colors.dots}"/></pattern></defs>
<rect width="${width}" height="${height}" fill="${colors.paper}"/>
<rect width="${width}" height="${height}" fill="url(#dots)"/>
${loom(title)}
<g transform="translate(72 62) scale(1.5)">${mark}</g>
<g fill="${colors.ink}">${drawLine(identity.name, 140, 97, 38)}${headline.join('')}</g>
<g fill="${colors.soft}">${drawLine(spell(note) ?? '', 72, 568, 28)}</g>
</svg>`
}

const mark = `<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M3 4.5 12 23.5 21 4.5" stroke="${colors.ink}" stroke-width="2"/>
<path d="M15 4.5 24 23.5 33 4.5" stroke="${colors.paper}" stroke-width="9"/>
<path d="M15 4.5 24 23.5 33 4.5" stroke="${colors.violet}" stroke-width="5"/>
<path d="m16.4 14.2 4.6-9.7" stroke="${colors.paper}" stroke-width="5.5" stroke-linecap="butt"/>
<path d="m16.4 14.2 4.6-9.7" stroke="${colors.ink}" stroke-width="2"/></g>`

/** Draws threads from the right; the letters of the title determine their lengths. */
function loom(title: string): string {
  const rows = height / cell
  const wires = Array.from({ length: 8 }, (_, column) => loomLeft + column * cell + cell / 2)
  const reaches = Array.from({ length: rows }, (_, row) => {
    const letter = title.codePointAt((row * 3) % Math.max(title.length, 1)) ?? row
    return 2 + ((letter + row * 5) % 5)
  })
  const wefts = reaches.map((reach, row) => {
    const y = row * cell + cell / 2
    const end = width - reach * cell
    const color = threads[row % threads.length]
    return `<g stroke="${color}"><path d="M${width + 20} ${y}H${end}" stroke-width="25"/><path d="M${end} ${y}h${-cell * 1.6}" stroke-width="2.5"/></g>`
  })
  const overs = reaches.flatMap((reach, row) =>
    wires
      .slice(8 - reach)
      .map((x, column) => ((column + row + reach) % 2 ? '' : `M${x} ${row * cell}v${cell}`)),
  )
  return `<g fill="none" stroke-linecap="round">
<path d="${wires.map((x) => `M${x} 0V${height}`).join('')}" stroke="${colors.wire}" stroke-width="2"/>
${wefts.join('')}
<path d="${overs.join('')}" stroke="${colors.paper}" stroke-width="9" stroke-linecap="butt"/>
<path d="${overs.join('')}" stroke="${colors.ink}" stroke-opacity="0.6" stroke-width="2" stroke-linecap="butt"/></g>`
}

const sizes = [104, 92, 80, 70, 60, 52]

/** The largest size in which the words fit; text that fits in no size is cut with an ellipsis. */
export function setHeadline(text: string, width: number, height: number) {
  for (const size of sizes) {
    const most = Math.floor(height / leading(size))
    const lines = breakLines(text, width, size)
    const fits = lines.length <= most && lines.every((line) => widthOf(line, size) <= width)
    if (fits) return { lines, size }
    if (size === sizes.at(-1)) return { lines: cut(lines, most, width, size), size }
  }
  return { lines: [], size: 0 }
}

const leading = (size: number) => size * 1.04

function breakLines(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function cut(lines: string[], most: number, width: number, size: number): string[] {
  return lines.slice(0, most).map((line, place) => {
    let kept = line
    const mark = place === most - 1 && lines.length > most ? '…' : ''
    while (kept && widthOf(kept + mark, size) > width) kept = kept.slice(0, -1)
    return kept.trimEnd() + mark
  })
}
