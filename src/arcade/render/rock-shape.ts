import { decorativeRandom } from './surface.ts'

export const ROCK_SHAPES = 8

export interface RockShape {
  outline: Path2D
  tangle: Path2D
}

/** A rock of radius 1: a hard outline around unwoven wire. */
export function createRockShape(seed: number): RockShape {
  const random = decorativeRandom(seed + 11)
  const outline = new Path2D()
  const corners = 9 + (seed % 3)
  for (let corner = 0; corner < corners; corner++) {
    const angle = ((corner + random() * 0.5) / corners) * Math.PI * 2
    const reach = 0.84 + random() * 0.2
    outline.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
  }
  outline.closePath()

  const tangle = new Path2D()
  const onRim = (reach: number): [number, number] => {
    const angle = random() * Math.PI * 2
    return [Math.cos(angle) * reach, Math.sin(angle) * reach]
  }
  for (let loop = 0; loop < 6; loop++) {
    tangle.moveTo(...onRim(0.78))
    tangle.bezierCurveTo(...onRim(0.9), ...onRim(0.9), ...onRim(0.78))
  }
  return { outline, tangle }
}
