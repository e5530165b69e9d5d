import type { Body, RunState } from '../sim/state.ts'
import { createLaserPainter } from './lasers.ts'
import { createLoom } from './loom.ts'
import { createMarkPool } from './marks.ts'
import { PALETTE } from './palette.ts'
import { createRockPainter, type PainterOptions } from './rocks.ts'
import { createShipPainter } from './ship.ts'
import { brushOf } from './surface.ts'
import { createThreadPool } from './threads.ts'
import { createTrail } from './trail.ts'
import { paintWarp } from './warp.ts'

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
  const lasers = createLaserPainter(ratio)
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
      if (event.kind === 'destroyed') {
        const { x, y, size } = event.asteroid
        rocks.forget(event.asteroid)
        loom.weave()
        burst(x, y, 10 + size / 8, 190, PALETTE.violet)
        burst(x, y, 4, 120, PALETTE.paper)
        const { threaded } = event.laser
        if (threaded === 1) marks.add(x, y, '+100', PALETTE.mint, size / 2)
        else marks.add(x, y, `+100 · ${threaded} in a row`, PALETTE.amber, size / 2)
      } else if (event.kind === 'swept') {
        const { x, y, size } = event.asteroid
        rocks.forget(event.asteroid)
        loom.weave()
        burst(x, y, 8, 190, PALETTE.amber)
        marks.add(x, y, '+100', PALETTE.amber, size / 2)
      } else if (event.kind === 'crashed') {
        const { x, y, size } = event.asteroid
        rocks.forget(event.asteroid)
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

  const paintGhost = ({ ship: body }: RunState, between: number) => {
    const angle = body.fromHeading + (body.heading - body.fromHeading) * between
    ship.paintGhost(brush, acrossX(body, between), acrossY(body, between), angle)
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
    if (state.warp) paintWarp(brush, state.warp, state.tick, fontFamily, reducedMotion)
    rocks.passTime(seconds)
    for (const asteroid of state.asteroids) {
      rocks.paint(brush, asteroid, acrossX(asteroid, between), acrossY(asteroid, between))
    }
    for (const laser of state.lasers) {
      lasers.paint(brush, acrossX(laser, between), acrossY(laser, between), laser.heading)
    }
    threads.paint(brush, seconds)
    if (ghost) paintGhost(ghost, between)
    const { fromHeading, heading } = state.ship
    if (state.lives > 0) {
      const angle = fromHeading + (heading - fromHeading) * between
      ship.paint(brush, state, acrossX(state.ship, between), acrossY(state.ship, between), angle)
    }
    marks.paint(brush, seconds)
  }

  return { notice, paint }
}

function acrossX(body: Body, between: number): number {
  return body.fromX + (body.x - body.fromX) * between
}

function acrossY(body: Body, between: number): number {
  return body.fromY + (body.y - body.fromY) * between
}
