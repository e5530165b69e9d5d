import { WARP_RADIUS } from '../sim/constants.ts'
import type { Warp } from '../sim/state.ts'
import type { PainterOptions } from './rocks.ts'
import { type Brush, PALETTE } from './surface.ts'

const POOL_SIZE = 360
/** Threads of one colour and similar age share a path: one call per thread would cost more than drawing it. */
const SHADES = 4

/** Thread particles. They are allocated once, so an explosion creates no garbage. */
export function createThreadPool() {
  const pool = Array.from({ length: POOL_SIZE }, () => ({
    x: 0,
    y: 0,
    vx: 0,
    vy: 0,
    angle: 0,
    spin: 0,
    length: 0,
    life: 0,
    span: 1,
    colour: '',
  }))
  const alive = new Set<string>()
  let next = 0

  const paintShade = (brush: Brush, colour: string, shade: number) => {
    brush.globalAlpha = shade / SHADES
    brush.beginPath()
    for (const thread of pool) {
      if (thread.colour !== colour || Math.ceil((thread.life / thread.span) * SHADES) !== shade)
        continue
      const dx = (Math.cos(thread.angle) * thread.length) / 2
      const dy = (Math.sin(thread.angle) * thread.length) / 2
      brush.moveTo(thread.x - dx, thread.y - dy)
      brush.lineTo(thread.x + dx, thread.y + dy)
    }
    brush.stroke()
  }

  return {
    burst(x: number, y: number, count: number, speed: number, colour: string) {
      for (let index = 0; index < count; index++) {
        const thread = pool[next]
        next = (next + 1) % POOL_SIZE
        if (!thread) continue
        const angle = Math.random() * Math.PI * 2
        const pace = speed * (0.3 + Math.random() * 0.7)
        thread.x = x
        thread.y = y
        thread.vx = Math.cos(angle) * pace
        thread.vy = Math.sin(angle) * pace
        thread.angle = angle
        thread.spin = (Math.random() - 0.5) * 12
        thread.length = 4 + Math.random() * 10
        thread.span = thread.life = 0.35 + Math.random() * 0.4
        thread.colour = colour
      }
    },
    paint(brush: Brush, seconds: number) {
      brush.lineWidth = 2
      brush.lineCap = 'round'
      alive.clear()
      for (const thread of pool) {
        if (thread.life <= 0) continue
        thread.life -= seconds
        thread.x += thread.vx * seconds
        thread.y += thread.vy * seconds
        thread.angle += thread.spin * seconds
        alive.add(thread.colour)
      }
      for (const colour of alive) {
        brush.strokeStyle = colour
        for (let shade = 1; shade <= SHADES; shade++) paintShade(brush, colour, shade)
      }
      brush.globalAlpha = 1
    },
  }
}

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

/** Nested squares that turn in opposite directions: a way through the cloth. */
export function paintWarp(brush: Brush, warp: Warp, tick: number, options: PainterOptions): void {
  const { fontFamily, reducedMotion } = options
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
