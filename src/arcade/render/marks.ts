import type { Brush } from './surface.ts'

const POOL_SIZE = 24
const SPAN = 0.7

/** Short-lived rings and words ("+100") that show what just happened, with or without motion. */
export function createMarkPool(fontFamily: string, reducedMotion: boolean) {
  const pool = Array.from({ length: POOL_SIZE }, () => ({
    x: 0,
    y: 0,
    life: 0,
    text: '',
    colour: '',
    radius: 0,
  }))
  let next = 0
  return {
    add(x: number, y: number, text: string, colour: string, radius: number) {
      const mark = pool[next]
      next = (next + 1) % POOL_SIZE
      if (mark) Object.assign(mark, { x, y, text, colour, radius, life: SPAN })
    },
    paint(brush: Brush, seconds: number) {
      brush.font = `800 14px ${fontFamily}`
      brush.textAlign = 'center'
      brush.textBaseline = 'middle'
      for (const mark of pool) {
        if (mark.life <= 0) continue
        mark.life -= seconds
        const alpha = Math.max(0, mark.life / SPAN)
        const gone = reducedMotion ? 0.5 : 1 - alpha
        brush.globalAlpha = alpha
        brush.strokeStyle = brush.fillStyle = mark.colour
        brush.lineWidth = 2
        brush.beginPath()
        brush.arc(mark.x, mark.y, mark.radius * (0.6 + gone * 0.8), 0, Math.PI * 2)
        brush.stroke()
        brush.fillText(mark.text, mark.x, mark.y - gone * 18)
      }
      brush.globalAlpha = 1
    },
  }
}
