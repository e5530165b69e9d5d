import { destroyAround } from './asteroids.ts'
import { SHIP_HIT_RADIUS, TICKS_PER_SECOND, WARP_APPEARS_TICK, WARP_RADIUS } from './constants.ts'
import { isWithin } from './motion.ts'
import { randomBetween } from './random.ts'
import type { Asteroid, Place, RunState, Warp } from './state.ts'

const WARP_SAFE_TICKS = 1 * TICKS_PER_SECOND
/** The warp destroys everything around its object, within this share of the field's shorter side. */
const WARP_SWEEP_SHARE = 0.3
const WARP_RETURN_TICKS = 8 * TICKS_PER_SECOND
const MARGIN = 50
const APPEAR_CLEARANCE = 140
const TRIES = 12

export function runWarp(state: RunState): void {
  const { ship, warp } = state
  if (warp === null) {
    if (state.tick >= WARP_APPEARS_TICK && state.tick >= state.warpDueTick) appear(state)
    return
  }
  if (!isWithin(ship, warp, WARP_RADIUS + SHIP_HIT_RADIUS)) return
  sweep(state, warp)
  const { x, y } = safestPlace(state)
  state.events.push({ kind: 'warped', fromX: ship.x, fromY: ship.y, toX: x, toY: y })
  ship.x = ship.fromX = x
  ship.y = ship.fromY = y
  ship.vx = ship.vy = 0
  ship.safeTicks = Math.max(ship.safeTicks, WARP_SAFE_TICKS)
  state.warp = null
  state.warpDueTick = state.tick + WARP_RETURN_TICKS
}

/** Destroys asteroids near the warp object. Players can lure asteroids to it when they come faster than lasers. */
function sweep(state: RunState, warp: Warp): void {
  const around = Math.min(state.width, state.height) * WARP_SWEEP_SHARE
  const reachOf = ({ size }: Asteroid) => around + size / 2
  destroyAround(state, warp, reachOf, (asteroid) => ({ kind: 'swept', asteroid }))
}

const randomPlace = (state: RunState): Place => ({
  x: randomBetween(state, MARGIN, state.width - MARGIN),
  y: randomBetween(state, MARGIN, state.height - MARGIN),
})

function appear(state: RunState): void {
  let place = randomPlace(state)
  for (let tries = 1; tries < TRIES && isWithin(place, state.ship, APPEAR_CLEARANCE); tries++) {
    place = randomPlace(state)
  }
  state.warp = { ...place, bornTick: state.tick }
  state.events.push({ kind: 'warp-appeared', ...place })
}

function safestPlace(state: RunState): Place {
  const places = Array.from({ length: TRIES }, () => randomPlace(state))
  return places.reduce((best, place) =>
    roomAround(state, place) > roomAround(state, best) ? place : best,
  )
}

function roomAround(state: RunState, place: Place): number {
  const edges = state.asteroids.map(({ x, y, size }) => {
    const dx = x - place.x
    const dy = y - place.y
    return Math.sqrt(dx * dx + dy * dy) - size / 2
  })
  return Math.min(...edges)
}
