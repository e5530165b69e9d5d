import {
  ASTEROID_SIZE_MAX,
  ASTEROID_SIZE_MIN,
  ASTEROID_SPEED_MAX,
  ASTEROID_SPEED_MIN,
  POINTS_PER_ASTEROID,
  SHIP_HIT_RADIUS,
  TICKS_PER_SECOND,
} from './constants.ts'
import { advance, isWithin, removeAt, wrapAround } from './motion.ts'
import { nextRandom, randomBetween } from './random.ts'
import { spawnIntervalTicks, speedFactor } from './schedule.ts'
import {
  type Asteroid,
  bodyAt,
  type GameEvent,
  isOver,
  type Laser,
  type Place,
  type RunState,
} from './state.ts'

const SHIP_SAFE_TICKS = 2 * TICKS_PER_SECOND
const LASER_HIT_RADIUS = 5
const ASTEROID_HIT_SHARE = 0.46
const ASTEROID_LIMIT = 200
const SPAWN_CLEARANCE = 130
const SPAWN_TRIES = 6

export function moveAsteroids(state: RunState): void {
  for (const asteroid of state.asteroids) {
    advance(asteroid)
    wrapAround(asteroid, state, asteroid.size / 2)
  }
}

export function spawnAsteroids(state: RunState): void {
  state.ticksSinceSpawn++
  if (state.ticksSinceSpawn < spawnIntervalTicks(state.tick)) return
  state.ticksSinceSpawn = 0
  if (state.asteroids.length < ASTEROID_LIMIT) spawnAsteroid(state)
}

function spawnAsteroid(state: RunState): void {
  const size = randomBetween(state, ASTEROID_SIZE_MIN, ASTEROID_SIZE_MAX)
  const { x, y } = pickEdgePoint(state, size / 2)
  const towardX = state.width * aimedShare(state) - x
  const towardY = state.height * aimedShare(state) - y
  const distance = Math.sqrt(towardX * towardX + towardY * towardY)
  const speed =
    randomBetween(state, ASTEROID_SPEED_MIN, ASTEROID_SPEED_MAX) * speedFactor(state.tick)
  state.asteroids.push({
    id: ++state.lastId,
    size,
    ...bodyAt(x, y),
    vx: (towardX / distance) * speed,
    vy: (towardY / distance) * speed,
  })
}

/** The first asteroid flies to the middle: along an edge it would stay out of sight for seconds. */
function aimedShare(state: RunState): number {
  return state.lastId === 0 ? 0.5 : randomBetween(state, 0.15, 0.85)
}

function pickEdgePoint(state: RunState, radius: number): Place {
  const { width, height, ship } = state
  let point = { x: 0, y: 0 }
  for (let tries = 0; tries < SPAWN_TRIES; tries++) {
    const along = nextRandom(state) * (width + height) * 2
    if (along < width) point = { x: along, y: -radius }
    else if (along < 2 * width) point = { x: along - width, y: height + radius }
    else if (along < 2 * width + height) point = { x: -radius, y: along - 2 * width }
    else point = { x: width + radius, y: along - 2 * width - height }
    if (!isWithin(point, ship, SPAWN_CLEARANCE)) break
  }
  return point
}

export function moveLasers(state: RunState): void {
  for (let index = state.lasers.length - 1; index >= 0; index--) {
    const laser = state.lasers[index] as Laser
    advance(laser)
    const gone =
      laser.fromX < 0 || laser.fromX > state.width || laser.fromY < 0 || laser.fromY > state.height
    if (gone) removeAt(state.lasers, index)
  }
}

/** Destroys the asteroids within reach of a place, the last one first. */
export function destroyAround(
  state: RunState,
  place: Place,
  reachOf: (asteroid: Asteroid) => number,
  eventOf: (asteroid: Asteroid) => GameEvent,
): void {
  for (let index = state.asteroids.length - 1; index >= 0; index--) {
    const asteroid = state.asteroids[index] as Asteroid
    if (!isWithin(place, asteroid, reachOf(asteroid))) continue
    removeAt(state.asteroids, index)
    state.score += POINTS_PER_ASTEROID
    state.events.push(eventOf(asteroid))
  }
}

/** A hit does not stop a laser: one shot can clear a whole row. */
export function hitAsteroids(state: RunState): void {
  for (const laser of state.lasers) {
    destroyAround(state, laser, reachOfLaser, (asteroid) => {
      laser.threaded++
      return { kind: 'destroyed', asteroid, laser }
    })
  }
}

const reachOfLaser = ({ size }: Asteroid) => size * ASTEROID_HIT_SHARE + LASER_HIT_RADIUS

export function crashShip(state: RunState): void {
  const { ship, asteroids } = state
  if (ship.safeTicks > 0) return
  const index = asteroids.findLastIndex((asteroid) =>
    isWithin(ship, asteroid, asteroid.size * ASTEROID_HIT_SHARE + SHIP_HIT_RADIUS),
  )
  const asteroid = asteroids[index]
  if (asteroid === undefined) return
  removeAt(asteroids, index)
  state.lives--
  ship.safeTicks = SHIP_SAFE_TICKS
  state.events.push({ kind: 'crashed', asteroid })
  if (isOver(state)) state.events.push({ kind: 'over' })
}
