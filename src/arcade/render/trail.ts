import { PALETTE } from './palette.ts'
import type { Brush } from './surface.ts'

const POINTS = 36
const LONGEST_STEP = 60

/** The thread the ship pulls behind it. */
export interface Trail {
  follow(x: number, y: number): void
  paint(brush: Brush): void
}

export function createTrail(): Trail {
  const xs = new Float32Array(POINTS)
  const ys = new Float32Array(POINTS)
  let count = 0
  let head = 0
  return {
    follow(x, y) {
      xs[head] = x
      ys[head] = y
      head = (head + 1) % POINTS
      if (count < POINTS) count++
    },
    paint(brush) {
      brush.strokeStyle = PALETTE.mint
      brush.lineWidth = 1.6
      brush.lineCap = 'round'
      for (let index = 1; index < count; index++) {
        const from = (head - count + index - 1 + POINTS) % POINTS
        const to = (from + 1) % POINTS
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [xs[from], ys[from], xs[to], ys[to]]
        // The ship has wrapped or warped: a line would cross the whole canvas.
        if (Math.abs(x1 - x0) > LONGEST_STEP || Math.abs(y1 - y0) > LONGEST_STEP) continue
        brush.globalAlpha = (index / count) * 0.5
        brush.beginPath()
        brush.moveTo(x0, y0)
        brush.lineTo(x1, y1)
        brush.stroke()
      }
      brush.globalAlpha = 1
    },
  }
}
