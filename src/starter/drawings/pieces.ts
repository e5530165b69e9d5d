import { dots, hairline, ink, paper, shade, slate, violet, white } from './palette.ts'

// The drawings contain no text and no blur: the server may have no fonts, and an SVG blur at this size costs more
// than the rest of the picture.

export type Point = [number, number]

export const width = 1600
export const height = 1000

type SceneOptions = { ground?: string; dot?: string | null }

export function scene(body: string, { ground = paper, dot = dots }: SceneOptions = {}): string {
  const grid = dot ? dotGrid(0, 0, width, height, dot) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${grid}${body}</svg>`
}

export function dotGrid(x: number, y: number, w: number, h: number, color = dots, step = 40) {
  const rows: string[] = []
  for (let row = y + step / 2; row < y + h; row += step) {
    rows.push(`M${x + step / 2} ${row}H${x + w}`)
  }
  // Zero-length dashes with round caps are dots, one path for the whole grid.
  return `<path d="${rows.join('')}" fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 ${step}"/>`
}

export function block(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  r = 10,
  extra = '',
) {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`
}

export function outline(
  x: number,
  y: number,
  w: number,
  h: number,
  { stroke = ink, r = 10, weight = 4, dash = '', fill = 'none' } = {},
) {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : ''
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" stroke="${stroke}" stroke-width="${weight}"${dashes}/>`
}

export function circle(x: number, y: number, r: number, fill: string, extra = '') {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`
}

/** Lines of text as rounded bars: one bar for each width, `gap` apart. */
export function textLines(
  x: number,
  y: number,
  widths: number[],
  { fill = hairline, thick = 14, gap = 34 } = {},
) {
  return widths.map((w, i) => block(x, y + i * gap, w, thick, fill, thick / 2)).join('')
}

export function shadow(x: number, y: number, w: number, h: number, r = 22) {
  const layers: string[] = []
  for (let spread = 42; spread >= 2; spread -= 5) {
    const drop = 6 + spread / 2
    layers.push(
      block(
        x - spread / 2,
        y + drop - spread / 2,
        w + spread,
        h + spread,
        shade,
        r + spread / 2,
        'fill-opacity="0.013"',
      ),
    )
  }
  return layers.join('')
}

export function card(x: number, y: number, w: number, h: number, fill = white, r = 22) {
  return `${shadow(x, y, w, h, r)}${block(x, y, w, h, fill, r)}`
}

export function windowFrame(
  x: number,
  y: number,
  w: number,
  h: number,
  { fill = white, bar = paper, line = hairline, r = 24 } = {},
) {
  const lights = [0, 1, 2].map((i) => circle(x + 34 + i * 26, y + 30, 8, line)).join('')
  return `${card(x, y, w, h, fill, r)}<path d="M${x} ${y + 60}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}H${x + w - r}a${r} ${r} 0 0 1 ${r} ${r}V${y + 60}Z" fill="${bar}"/><path d="M${x} ${y + 60}H${x + w}" stroke="${line}" stroke-width="3"/>${outline(x, y, w, h, { stroke: line, r, weight: 3 })}${lights}`
}

export function path(d: string, color: string, weight = 6, extra = '') {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
}

export function shape(d: string, fill: string, extra = '') {
  return `<path d="${d}" fill="${fill}" ${extra}/>`
}

/** A smooth thread that starts and ends horizontally, like a connection on a canvas. */
export function thread([x1, y1]: Point, [x2, y2]: Point, color: string, weight = 6, extra = '') {
  const reach = (x2 - x1) / 2
  return path(
    `M${x1} ${y1}C${x1 + reach} ${y1} ${x2 - reach} ${y2} ${x2} ${y2}`,
    color,
    weight,
    extra,
  )
}

/** A smooth thread that starts and ends vertically. */
export function drop([x1, y1]: Point, [x2, y2]: Point, color: string, weight = 6, extra = '') {
  const reach = (y2 - y1) / 2
  return path(
    `M${x1} ${y1}C${x1} ${y1 + reach} ${x2} ${y2 - reach} ${x2} ${y2}`,
    color,
    weight,
    extra,
  )
}

/** An interaction arrow: a ring where it starts, a head where it ends. */
export function interaction(from: Point, to: Point, color = violet, weight = 7) {
  const side = to[0] >= from[0] ? 1 : -1
  const head = `M${to[0] - 20 * side} ${to[1] - 18}L${to[0]} ${to[1]}L${to[0] - 20 * side} ${to[1] + 18}`
  return `${thread(from, to, color, weight)}${path(head, color, weight)}${circle(from[0], from[1], 13, white, `stroke="${color}" stroke-width="${weight}"`)}`
}

export function cursor(x: number, y: number, fill = ink, scale = 1) {
  return `<path transform="translate(${x} ${y}) scale(${scale})" d="M0 0L0 58L15 45L26 70L38 65L27 40L47 38Z" fill="${fill}" stroke="${white}" stroke-width="5" stroke-linejoin="round"/>`
}

export function tick(x: number, y: number, color = white, size = 1, weight = 7) {
  return path(
    `M${x - 13 * size} ${y + 1 * size}L${x - 3 * size} ${y + 11 * size}L${x + 14 * size} ${y - 10 * size}`,
    color,
    weight,
  )
}

export function cross(x: number, y: number, color = white, size = 1, weight = 7) {
  const d = 10 * size
  return path(
    `M${x - d} ${y - d}L${x + d} ${y + d}M${x + d} ${y - d}L${x - d} ${y + d}`,
    color,
    weight,
  )
}

/** A selected object on the canvas: a violet line and four handles. */
export function selection(x: number, y: number, w: number, h: number, color = violet) {
  const corners: Point[] = [
    [x, y],
    [x + w, y],
    [x, y + h],
    [x + w, y + h],
  ]
  return `${outline(x, y, w, h, { stroke: color, r: 2, weight: 4 })}${corners
    .map(([cx, cy]) => outline(cx - 9, cy - 9, 18, 18, { stroke: color, r: 4, fill: white }))
    .join('')}`
}

/** A wireframe placeholder: a box with its diagonals. */
export function placeholder(
  x: number,
  y: number,
  w: number,
  h: number,
  { stroke = slate, weight = 4, r = 12 } = {},
) {
  return `${outline(x, y, w, h, { stroke, r, weight })}${path(`M${x + 8} ${y + 8}L${x + w - 8} ${y + h - 8}M${x + w - 8} ${y + 8}L${x + 8} ${y + h - 8}`, stroke, weight * 0.6)}`
}
