import {
  POINTS_PER_ASTEROID,
  SHIP_HIT_RADIUS,
  WARP_APPEARS_TICK,
  WARP_RADIUS,
  WARP_RETURN_TICKS,
  WARP_SAFE_TICKS,
  WARP_SWEEP_SHARE,
} from './constants.ts'
import { isWithin, removeAt } from './motion.ts'
import { randomBetween } from './random.ts'
import type { RunState } from './state.ts'

const MARGIN = 50
const APPEAR_CLEARANCE = 140
const TRIES = 12

export function runWarp(state: RunState): void {
  const { ship, warp } = state
  if (warp === null) {
    if (state.tick >= WARP_APPEARS_TICK && state.tick >= state.warpDueTick) appear(state)
    return
  }
  if (!isWithin(ship.x, ship.y, warp.x, warp.y, WARP_RADIUS + SHIP_HIT_RADIUS)) return
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
function sweep(state: RunState, warp: { x: number; y: number }): void {
  for (let index = state.asteroids.length - 1; index >= 0; index--) {
    const asteroid = state.asteroids[index]
    if (asteroid === undefined) continue
    const reach = Math.min(state.width, state.height) * WARP_SWEEP_SHARE + asteroid.size / 2
    if (!isWithin(asteroid.x, asteroid.y, warp.x, warp.y, reach)) continue
    removeAt(state.asteroids, index)
    state.score += POINTS_PER_ASTEROID
    state.events.push({ kind: 'swept', asteroid })
  }
}

function randomPlace(state: RunState): { x: number; y: number } {
  return {
    x: randomBetween(state, MARGIN, state.width - MARGIN),
    y: randomBetween(state, MARGIN, state.height - MARGIN),
  }
}

function appear(state: RunState): void {
  let place = randomPlace(state)
  for (let tries = 1; tries < TRIES; tries++) {
    if (!isWithin(place.x, place.y, state.ship.x, state.ship.y, APPEAR_CLEARANCE)) break
    place = randomPlace(state)
  }
  state.warp = { ...place, bornTick: state.tick }
  state.events.push({ kind: 'warp-appeared', ...place })
}

function safestPlace(state: RunState): { x: number; y: number } {
  let best = randomPlace(state)
  let bestRoom = roomAround(state, best)
  for (let tries = 1; tries < TRIES; tries++) {
    const place = randomPlace(state)
    const room = roomAround(state, place)
    if (room > bestRoom) {
      best = place
      bestRoom = room
    }
  }
  return best
}

function roomAround(state: RunState, place: { x: number; y: number }): number {
  let room = Number.MAX_VALUE
  for (const asteroid of state.asteroids) {
    const dx = asteroid.x - place.x
    const dy = asteroid.y - place.y
    const edge = Math.sqrt(dx * dx + dy * dy) - asteroid.size / 2
    if (edge < room) room = edge
  }
  return room
}
