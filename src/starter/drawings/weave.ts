import { paper, violet, white } from './palette.ts'

type Weave = {
  step?: number
  weight?: number
  warp?: string[]
  weft?: string[]
  gap?: string
  fringe?: number
}

/** Cloth: warp and weft passing over and under each other. */
export function weave(
  x: number,
  y: number,
  w: number,
  h: number,
  { step = 40, weight = 22, warp = [violet], weft = [white], gap = paper, fringe = 0 }: Weave = {},
) {
  const columns = Math.floor(w / step)
  const rows = Math.floor(h / step)
  const out: string[] = []
  const line = (d: string, color: string) =>
    `<path d="${d}" stroke="${gap}" stroke-width="${weight + 8}"/><path d="${d}" stroke="${color}" stroke-width="${weight}"/>`
  const columnColor = (i: number) => warp[i % warp.length] ?? violet
  for (let i = 0; i < columns; i++) {
    out.push(
      line(`M${x + step / 2 + i * step} ${y - fringe}V${y + rows * step + fringe}`, columnColor(i)),
    )
  }
  for (let j = 0; j < rows; j++) {
    const cy = y + step / 2 + j * step
    out.push(line(`M${x} ${cy}H${x + columns * step}`, weft[j % weft.length] ?? white))
    for (let i = j % 2; i < columns; i += 2) {
      const cx = x + step / 2 + i * step
      out.push(line(`M${cx} ${cy - step / 2}V${cy + step / 2}`, columnColor(i)))
    }
  }
  return out.join('')
}
