import { WARP_RADIUS } from '../sim/constants.ts'
import type { Warp } from '../sim/state.ts'
import { type Brush, PALETTE } from './surface.ts'

/** Nested squares that turn in opposite directions: a way through the cloth. */
export function paintWarp(
  brush: Brush,
  warp: Warp,
  tick: number,
  fontFamily: string,
  reducedMotion: boolean,
): void {
  const age = tick - warp.bornTick
  const grown = reducedMotion ? 1 : Math.min(1, age / 20)
  const spin = age * (reducedMotion ? 0.01 : 0.05)
  brush.save()
  brush.translate(warp.x, warp.y)
  brush.scale(grown, grown)
  brush.lineJoin = 'round'
  brush.strokeStyle = PALETTE.amber
  brush.fillStyle = 'rgba(255, 194, 77, 0.12)'
  for (let ring = 0; ring < 4; ring++) {
    const half = WARP_RADIUS * (1.05 - ring * 0.25)
    brush.save()
    brush.rotate(ring % 2 === 0 ? spin : -spin * 1.4)
    brush.globalAlpha = 1 - ring * 0.15
    brush.lineWidth = 2.6 - ring * 0.4
    brush.beginPath()
    brush.rect(-half / 1.2, -half / 1.2, (half * 2) / 1.2, (half * 2) / 1.2)
    brush.fill()
    brush.stroke()
    brush.restore()
  }
  brush.fillStyle = PALETTE.amber
  brush.font = `700 11px ${fontFamily}`
  brush.textAlign = 'center'
  brush.fillText('WARP', 0, WARP_RADIUS + 21)
  brush.restore()
}
