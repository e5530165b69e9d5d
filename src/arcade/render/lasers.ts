import { PALETTE } from './palette.ts'
import { type Brush, createSprite, drawRotated } from './surface.ts'

const LENGTH = 46
const BREADTH = 18

/** A stretched thread, brightest at its needle. */
export function createLaserPainter(ratio: number) {
  const thread = createSprite(LENGTH, BREADTH, ratio, (brush) => {
    brush.lineCap = 'round'
    brush.shadowColor = PALETTE.mint
    brush.shadowBlur = 7
    const fade = brush.createLinearGradient(6, 0, LENGTH - 6, 0)
    fade.addColorStop(0, 'rgba(61, 245, 203, 0)')
    fade.addColorStop(0.6, PALETTE.mint)
    fade.addColorStop(1, '#FFFFFF')
    brush.strokeStyle = fade
    brush.lineWidth = 3.4
    brush.beginPath()
    brush.moveTo(6, BREADTH / 2)
    brush.lineTo(LENGTH - 6, BREADTH / 2)
    brush.stroke()
  })
  return {
    paint(brush: Brush, x: number, y: number, heading: number) {
      drawRotated(brush, thread, { x, y, angle: heading, fromLeft: LENGTH - 8 })
    },
  }
}
