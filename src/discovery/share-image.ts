import { identity } from '#src/site/identity.ts'
import { drawLine, spell } from './lettering.ts'
import { leading, setHeadline } from './set-headline.ts'

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
