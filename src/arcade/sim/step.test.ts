import { describe, expect, it } from 'vitest'
import { CANVAS_SIZES, canvasSizeFor, SHIP_FRICTION } from './constants.ts'
import { FIRE, LEFT, REVERSE, RIGHT, THRUST } from './controls.ts'
import { type Asteroid, openRun, type RunState } from './state.ts'
import { step } from './step.ts'

function emptyRun(): RunState {
  return openRun({ seed: 1, size: 'large' })
}

function rock(x: number, y: number, size = 40): Asteroid {
  return { id: 900, size, x, y, fromX: x, fromY: y, vx: 0, vy: 0 }
}

function hold(state: RunState, controls: number, ticks: number): void {
  for (let tick = 0; tick < ticks; tick++) {
    state.ticksSinceSpawn = 0
    step(state, controls)
  }
}

describe('canvas sizes', () => {
  it('follow the width of the window', () => {
    expect(CANVAS_SIZES[canvasSizeFor(759)]).toEqual({ width: 300, height: 400 })
    expect(CANVAS_SIZES[canvasSizeFor(760)]).toEqual({ width: 700, height: 400 })
    expect(CANVAS_SIZES[canvasSizeFor(1279)]).toEqual({ width: 700, height: 400 })
    expect(CANVAS_SIZES[canvasSizeFor(1280)]).toEqual({ width: 1200, height: 600 })
  })
})

describe('the ship', () => {
  it('turns 3.2 radians in a second', () => {
    const state = emptyRun()
    const before = state.ship.heading
    hold(state, LEFT, 60)
    expect(before - state.ship.heading).toBeCloseTo(3.2, 9)
  })

  it('does not turn while both turns are held', () => {
    const state = emptyRun()
    const before = state.ship.heading
    hold(state, LEFT | RIGHT, 30)
    expect(state.ship.heading).toBe(before)
  })

  it('never exceeds 420 and loses speed at 0.9 a second', () => {
    const state = emptyRun()
    hold(state, THRUST, 300)
    const full = Math.hypot(state.ship.vx, state.ship.vy)
    expect(full).toBeLessThanOrEqual(420.000001)
    expect(full).toBeGreaterThan(400)
    hold(state, 0, 60)
    expect(Math.hypot(state.ship.vx, state.ship.vy) / full).toBeCloseTo(Math.exp(-SHIP_FRICTION), 9)
  })

  it('wraps around the edges', () => {
    const state = emptyRun()
    state.ship.vy = -400
    state.ship.y = 1
    hold(state, 0, 12)
    expect(state.ship.y).toBeGreaterThan(300)
  })

  it('fires every 35 ticks while fire is held', () => {
    const state = emptyRun()
    const shots: number[] = []
    for (let tick = 1; tick <= 80; tick++) {
      hold(state, FIRE, 1)
      if (state.events.some((event) => event.kind === 'fired')) shots.push(tick)
    }
    expect(shots).toEqual([1, 36, 71])
  })

  it('fires lasers that fly at 400, whatever the ship does', () => {
    for (const flight of [0, THRUST, THRUST | LEFT, REVERSE]) {
      const state = emptyRun()
      hold(state, flight, 120)
      hold(state, flight | FIRE, 1)
      const [laser] = state.lasers
      expect(Math.hypot(laser?.vx ?? 0, laser?.vy ?? 0)).toBeCloseTo(400, 6)
    }
  })
})

describe('asteroids', () => {
  it('are in sight on a phone within three seconds', () => {
    for (let seed = 0; seed < 500; seed++) {
      const state = openRun({ seed: seed * 7919, size: 'small' })
      const isInSight = ({ x, y }: Asteroid) => x > 0 && x < 300 && y > 0 && y < 400
      while (!state.asteroids.some(isInSight)) step(state, 0)
      expect(state.tick, `seed ${seed}`).toBeLessThan(180)
    }
  })

  it('score 100 when a laser meets them, and one laser can take two', () => {
    const state = emptyRun()
    state.asteroids.push(rock(600, 200), rock(600, 120))
    hold(state, FIRE, 1)
    hold(state, 0, 60)
    expect(state.score).toBe(200)
    expect(state.asteroids).toHaveLength(0)
  })

  it('cost one life on the ship, then leave it alone for two seconds', () => {
    const state = emptyRun()
    state.asteroids.push(rock(600, 300), rock(604, 300))
    hold(state, 0, 120)
    expect(state.lives).toBe(4)
    expect(state.asteroids).toHaveLength(1)
    expect(state.score).toBe(0)
    hold(state, 0, 1)
    expect(state.lives).toBe(3)
  })

  it('end the run at 0 lives, after which nothing moves', () => {
    const state = emptyRun()
    state.lives = 1
    state.asteroids.push(rock(600, 300))
    hold(state, 0, 1)
    expect(state.events.at(-1)).toEqual({ kind: 'over' })
    const tick = state.tick
    hold(state, THRUST, 10)
    expect(state.tick).toBe(tick)
    expect(state.lives).toBe(0)
  })
})

describe('the warp object', () => {
  it('appears after 30 seconds and carries the ship away from the asteroids', () => {
    const state = emptyRun()
    hold(state, 0, 1799)
    expect(state.warp).toBeNull()
    hold(state, 0, 1)
    const { warp } = state
    if (!warp) throw new Error('no warp object after 30 seconds')
    state.ship.x = warp.x
    state.ship.y = warp.y
    hold(state, 0, 1)
    expect(state.warp).toBeNull()
    expect(state.events.at(-1)?.kind).toBe('warped')
    expect(Math.hypot(state.ship.x - warp.x, state.ship.y - warp.y)).toBeGreaterThan(1)
    expect(state.ship.safeTicks).toBeGreaterThan(0)
  })

  it('takes the asteroids around it along, for 100 each', () => {
    const state = emptyRun()
    hold(state, 0, 1800)
    const { warp } = state
    if (!warp) throw new Error('no warp object after 30 seconds')
    state.asteroids.length = 0
    state.asteroids.push(rock(warp.x + 90, warp.y), rock(warp.x, warp.y + 120))
    const far = rock(warp.x < 600 ? warp.x + 400 : warp.x - 400, warp.y)
    state.asteroids.push(far)
    state.ship.x = warp.x
    state.ship.y = warp.y
    state.ship.safeTicks = 10
    hold(state, 0, 1)
    expect(state.asteroids).toContain(far)
    expect(state.events.filter((event) => event.kind === 'swept')).toHaveLength(2)
    expect(state.score).toBe(200)
  })
})
