import { type Brush, PALETTE } from './surface.ts'

const POINTS = 36
const LONGEST_STEP = 60
/** Steps that fade together: one path instead of six. */
const STEPS_PER_SHADE = 6

/** The thread that the ship pulls behind it. */
export function createTrail() {
  const xs = new Float32Array(POINTS)
  const ys = new Float32Array(POINTS)
  let count = 0
  let head = 0
  return {
    follow(x: number, y: number) {
      xs[head] = x
      ys[head] = y
      head = (head + 1) % POINTS
      if (count < POINTS) count++
    },
    paint(brush: Brush) {
      brush.strokeStyle = PALETTE.mint
      brush.lineWidth = 1.6
      brush.lineCap = 'round'
      for (let first = 1; first < count; first += STEPS_PER_SHADE) {
        const last = Math.min(first + STEPS_PER_SHADE, count)
        brush.globalAlpha = (last / count) * 0.5
        brush.beginPath()
        for (let index = first; index < last; index++) {
          const from = (head - count + index - 1 + POINTS) % POINTS
          const to = (from + 1) % POINTS
          const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [xs[from], ys[from], xs[to], ys[to]]
          if (index === first) brush.moveTo(x0, y0)
          // The ship has wrapped or warped: a line would cross the whole canvas.
          if (Math.abs(x1 - x0) > LONGEST_STEP || Math.abs(y1 - y0) > LONGEST_STEP)
            brush.moveTo(x1, y1)
          else brush.lineTo(x1, y1)
        }
        brush.stroke()
      }
      brush.globalAlpha = 1
    },
  }
}
