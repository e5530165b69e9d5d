import type { Body, RunState, Ship } from '../sim/state.ts'
import { createThreadPool, createTrail, paintWarp } from './effects.ts'
import { createLoom } from './loom.ts'
import { createRockPainter, type PainterOptions } from './rocks.ts'
import { createShipPainter } from './ship.ts'
import { type Brush, brushOf, createSprite, drawLine, drawRotated, PALETTE } from './surface.ts'

const POOL_SIZE = 24
const SPAN = 0.7

/** Short-lived rings and words ("+100") that show what just happened, with or without motion. */
function createMarkPool(fontFamily: string, reducedMotion: boolean) {
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

const LENGTH = 46
const BREADTH = 18

/** A stretched thread, brightest at its needle. */
function createLaserPainter(ratio: number) {
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
    drawLine(brush, 6, BREADTH / 2, LENGTH - 6, BREADTH / 2)
  })
  return (brush: Brush, x: number, y: number, heading: number) =>
    drawRotated(brush, thread, { x, y, angle: heading, fromLeft: LENGTH - 8 })
}

export type Painter = ReturnType<typeof createPainter>

const SHAKE_SECONDS = 0.35

export function createPainter(
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
  options: PainterOptions,
) {
  const { pixelRatio: ratio, reducedMotion, fontFamily } = options
  canvas.width = width * ratio
  canvas.height = height * ratio
  const brush = brushOf(canvas, true)
  const loom = createLoom(width, height, ratio)
  const rocks = createRockPainter(options)
  const ship = createShipPainter(ratio, reducedMotion)
  const paintLaser = createLaserPainter(ratio)
  const threads = createThreadPool()
  const marks = createMarkPool(fontFamily, reducedMotion)
  const trail = createTrail()
  let shake = 0

  const burst: typeof threads.burst = (...bits) => {
    if (!reducedMotion) threads.burst(...bits)
  }

  /** Called after every simulated tick: turns its events into effects. */
  const notice = (state: RunState) => {
    if (!reducedMotion) trail.follow(state.ship.x, state.ship.y)
    for (const event of state.events) {
      if ('asteroid' in event) rocks.forget(event.asteroid)
      if (event.kind === 'destroyed') {
        const { x, y, size } = event.asteroid
        loom.weave()
        burst(x, y, 10 + size / 8, 190, PALETTE.violet)
        burst(x, y, 4, 120, PALETTE.paper)
        const { threaded } = event.laser
        if (threaded === 1) marks.add(x, y, '+100', PALETTE.mint, size / 2)
        else marks.add(x, y, `+100 · ${threaded} in a row`, PALETTE.amber, size / 2)
      } else if (event.kind === 'swept') {
        const { x, y, size } = event.asteroid
        loom.weave()
        burst(x, y, 8, 190, PALETTE.amber)
        marks.add(x, y, '+100', PALETTE.amber, size / 2)
      } else if (event.kind === 'crashed') {
        const { x, y, size } = event.asteroid
        burst(x, y, 14, 200, PALETTE.violet)
        burst(state.ship.x, state.ship.y, 16, 240, PALETTE.rose)
        marks.add(state.ship.x, state.ship.y, '−1 life', PALETTE.rose, size)
        if (!reducedMotion) shake = SHAKE_SECONDS
      } else if (event.kind === 'warp-appeared') {
        marks.add(event.x, event.y, '', PALETTE.amber, 48)
      } else if (event.kind === 'warped') {
        burst(event.fromX, event.fromY, 18, 200, PALETTE.amber)
        burst(event.toX, event.toY, 18, 200, PALETTE.amber)
        marks.add(event.toX, event.toY, 'warped!', PALETTE.amber, 50)
      }
    }
  }

  /** Called once a frame: draws the moment `between` (0 to 1) the last two ticks. */
  const paint = (state: RunState, between: number, seconds: number, ghost: RunState | null) => {
    brush.setTransform(ratio, 0, 0, ratio, 0, 0)
    loom.paint(brush)
    if (shake > 0) {
      const reach = (shake / SHAKE_SECONDS) * 7
      shake -= seconds
      brush.translate((Math.random() - 0.5) * reach, (Math.random() - 0.5) * reach)
    }
    trail.paint(brush)
    if (state.warp) paintWarp(brush, state.warp, state.tick, options)
    rocks.passTime(seconds)
    for (const asteroid of state.asteroids) {
      rocks.paint(brush, asteroid, acrossX(asteroid, between), acrossY(asteroid, between))
    }
    for (const laser of state.lasers) {
      paintLaser(brush, acrossX(laser, between), acrossY(laser, between), laser.heading)
    }
    threads.paint(brush, seconds)
    if (ghost) ship.paintGhost(brush, placeOf(ghost.ship, between))
    if (state.lives > 0) ship.paint(brush, state, placeOf(state.ship, between))
    marks.paint(brush, seconds)
  }

  return { notice, paint }
}

const placeOf = (ship: Ship, between: number) => ({
  x: acrossX(ship, between),
  y: acrossY(ship, between),
  heading: ship.fromHeading + (ship.heading - ship.fromHeading) * between,
})

const acrossX = ({ x, fromX }: Body, between: number) => fromX + (x - fromX) * between
const acrossY = ({ y, fromY }: Body, between: number) => fromY + (y - fromY) * between
