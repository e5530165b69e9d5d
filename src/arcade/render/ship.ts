import type { RunState, Ship } from '../sim/state.ts'
import { type Brush, createSprite, PALETTE, strokePath } from './surface.ts'

const BOX = 84
const OUTLINE_PATH = 'M 37 0 C 22 -15 -8 -17 -28 -7 L -21 0 L -28 7 C -8 17 22 15 37 0 Z'

type Place = Pick<Ship, 'x' | 'y' | 'heading'>

/** The ship is a loom's shuttle: a pointed hull with a bobbin of thread in its belly. */
export function createShipPainter(ratio: number, reducedMotion: boolean) {
  const outline = new Path2D(OUTLINE_PATH)
  const hull = createSprite(BOX, BOX, ratio, drawHull)
  return {
    paint(brush: Brush, { ship, tick }: RunState, { x, y, heading }: Place) {
      brush.save()
      brush.translate(x, y)
      if (ship.safeTicks > 0) drawShield(brush, reducedMotion ? 0 : tick)
      brush.rotate(heading)
      if (ship.push > 0) drawExhaust(brush, reducedMotion ? 0 : tick)
      if (ship.push < 0) drawBrakes(brush)
      const dimmed = ship.safeTicks > 0 && (reducedMotion || (tick >> 3) % 2 === 0)
      brush.globalAlpha = dimmed ? 0.45 : 1
      brush.drawImage(hull.image, -BOX / 2, -BOX / 2, BOX, BOX)
      brush.restore()
    },
    /** The ship of an earlier run: an outline that cannot be mistaken for the player's. */
    paintGhost(brush: Brush, { x, y, heading }: Place) {
      brush.save()
      brush.translate(x, y)
      brush.rotate(heading)
      brush.globalAlpha = 0.4
      brush.setLineDash([4, 4])
      strokePath(brush, outline, PALETTE.wire, 1.6)
      brush.restore()
    },
  }
}

function drawHull(brush: Brush): void {
  brush.translate(BOX / 2, BOX / 2)
  brush.lineJoin = 'round'
  brush.lineCap = 'round'

  const fins = new Path2D('M -6 -13 L -27 -24 L -20 -8 M -6 13 L -27 24 L -20 8')
  const body = new Path2D(OUTLINE_PATH)
  brush.shadowColor = PALETTE.mint
  brush.shadowBlur = 8
  strokePath(brush, fins, PALETTE.mint, 2.4)
  brush.fillStyle = '#0C2B2F'
  brush.fill(body)
  brush.stroke(body)
  brush.shadowBlur = 0

  const slot = new Path2D()
  slot.roundRect(-13, -6, 27, 12, 6)
  brush.fillStyle = PALETTE.night
  brush.fill(slot)
  strokePath(brush, slot, PALETTE.mint, 1.4)
  strokePath(brush, new Path2D('M-9-4-6 4M-5-4-2 4M-1-4 2 4M3-4 6 4M7-4 10 4'), PALETTE.amber, 1.8)
  brush.fillStyle = PALETTE.paper
  brush.beginPath()
  brush.arc(24, 0, 2.4, 0, Math.PI * 2)
  brush.fill()
}

function drawExhaust(brush: Brush, tick: number): void {
  const reach = 12 + (tick % 4) * 3
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  const flame = `M-26-4L${-29 - reach * 0.5} 3 ${-31 - reach * 0.7}-3 ${-33 - reach} 1`
  strokePath(brush, new Path2D(flame), PALETTE.amber, 3)
}

function drawBrakes(brush: Brush): void {
  brush.lineCap = 'round'
  strokePath(brush, new Path2D('M22-14 33-17M22 14 33 17'), PALETTE.amber, 2.4)
}

function drawShield(brush: Brush, tick: number): void {
  brush.strokeStyle = PALETTE.mint
  brush.globalAlpha = 0.75
  brush.lineWidth = 1.6
  brush.setLineDash([5, 6])
  brush.lineDashOffset = -tick * 0.6
  brush.beginPath()
  brush.arc(0, 0, 44, 0, Math.PI * 2)
  brush.stroke()
  brush.setLineDash([])
  brush.globalAlpha = 1
}
