import { ink } from './palette.ts'
import { path } from './pieces.ts'

/** A shaky pencil line. The seed makes it the same in every run. */
function pencil(seed: number) {
  let state = (seed * 2654435761) >>> 0
  return (amount: number) => {
    state = (state * 1664525 + 1013904223) >>> 0
    return (state / 4294967296 - 0.5) * 2 * amount
  }
}

export function roughLine(x1: number, y1: number, x2: number, y2: number, color = ink, weight = 4) {
  const shake = pencil(x1 * 7 + y1 * 13 + x2 * 3 + y2)
  const stroke = () =>
    `M${x1 + shake(5)} ${y1 + shake(4)}Q${(x1 + x2) / 2 + shake(10)} ${(y1 + y2) / 2 + shake(6)} ${x2 + shake(6)} ${y2 + shake(4)}`
  return path(`${stroke()}${stroke()}`, color, weight, 'stroke-opacity="0.85"')
}

export function roughBox(x: number, y: number, w: number, h: number, color = ink, weight = 4) {
  return [
    roughLine(x - 4, y, x + w + 6, y, color, weight),
    roughLine(x + w, y - 5, x + w, y + h + 5, color, weight),
    roughLine(x + w + 5, y + h, x - 5, y + h, color, weight),
    roughLine(x, y + h + 4, x, y - 5, color, weight),
  ].join('')
}

/** A line of unreadable handwriting. */
export function scribble(x: number, y: number, length: number, color = ink, weight = 4) {
  const shake = pencil(x + y * 31 + length)
  let d = `M${x} ${y}`
  let at = x
  while (at < x + length - 16) {
    const stride = 15 + shake(6)
    const top = y - 15 + shake(9)
    d += `C${at + stride * 0.3} ${top} ${at + stride * 0.7} ${top} ${at + stride * 0.55} ${y + shake(3)}S${at + stride} ${y + 5} ${at + stride} ${y - 3 + shake(3)}`
    at += stride
  }
  return path(d, color, weight, 'stroke-opacity="0.85"')
}
