import type { Brush } from './surface.ts'

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
