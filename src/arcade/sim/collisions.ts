import {
  ASTEROID_HIT_SHARE,
  LASER_HIT_RADIUS,
  POINTS_PER_ASTEROID,
  SHIP_HIT_RADIUS,
  SHIP_SAFE_TICKS,
} from './constants.ts'
import { advance, isWithin, removeAt } from './motion.ts'
import { isOver, type Laser, type RunState } from './state.ts'

export function moveLasers(state: RunState): void {
  for (let index = state.lasers.length - 1; index >= 0; index--) {
    const laser = state.lasers[index] as Laser
    advance(laser)
    const gone =
      laser.fromX < 0 || laser.fromX > state.width || laser.fromY < 0 || laser.fromY > state.height
    if (gone) removeAt(state.lasers, index)
  }
}

/** A hit does not stop a laser: one shot can clear a whole row. */
export function hitAsteroids(state: RunState): void {
  for (const laser of state.lasers) {
    for (let index = state.asteroids.length - 1; index >= 0; index--) {
      const asteroid = state.asteroids[index]
      if (asteroid === undefined) continue
      const reach = asteroid.size * ASTEROID_HIT_SHARE + LASER_HIT_RADIUS
      if (!isWithin(laser.x, laser.y, asteroid.x, asteroid.y, reach)) continue
      removeAt(state.asteroids, index)
      state.score += POINTS_PER_ASTEROID
      laser.threaded++
      state.events.push({ kind: 'destroyed', asteroid, laser })
    }
  }
}

export function crashShip(state: RunState): void {
  const { ship } = state
  if (ship.safeTicks > 0) return
  for (let index = state.asteroids.length - 1; index >= 0; index--) {
    const asteroid = state.asteroids[index]
    if (asteroid === undefined) continue
    const reach = asteroid.size * ASTEROID_HIT_SHARE + SHIP_HIT_RADIUS
    if (!isWithin(ship.x, ship.y, asteroid.x, asteroid.y, reach)) continue
    removeAt(state.asteroids, index)
    state.lives--
    ship.safeTicks = SHIP_SAFE_TICKS
    state.events.push({ kind: 'crashed', asteroid })
    if (isOver(state)) state.events.push({ kind: 'over' })
    return
  }
}
