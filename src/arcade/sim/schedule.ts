import {
  ASTEROID_SPAWN_INTERVAL_MIN_MS,
  ASTEROID_SPAWN_INTERVAL_START_MS,
  ASTEROID_SPEED_RISE,
  DIFFICULTY_RAMP_TICKS,
  POINTS_PER_ASTEROID,
  TICKS_PER_SECOND,
} from './constants.ts'

function ramp(tick: number): number {
  return Math.min(tick, DIFFICULTY_RAMP_TICKS) / DIFFICULTY_RAMP_TICKS
}

export function spawnIntervalTicks(tick: number): number {
  const fall = ASTEROID_SPAWN_INTERVAL_START_MS - ASTEROID_SPAWN_INTERVAL_MIN_MS
  const ms = ASTEROID_SPAWN_INTERVAL_START_MS - fall * ramp(tick)
  return (ms * TICKS_PER_SECOND) / 1000
}

export function speedFactor(tick: number): number {
  return 1 + (ASTEROID_SPEED_RISE - 1) * ramp(tick)
}

/** The most asteroids that can appear within this many ticks. */
export function mostAsteroidsWithin(ticks: number): number {
  let count = 0
  let sinceSpawn = 0
  const ramped = Math.min(ticks, DIFFICULTY_RAMP_TICKS)
  for (let tick = 1; tick <= ramped; tick++) {
    sinceSpawn++
    if (sinceSpawn >= spawnIntervalTicks(tick)) {
      count++
      sinceSpawn = 0
    }
  }
  if (ticks === ramped) return count
  const rest = ticks - ramped + sinceSpawn
  return count + Math.floor(rest / spawnIntervalTicks(DIFFICULTY_RAMP_TICKS))
}

export function highestScoreWithin(ticks: number): number {
  return mostAsteroidsWithin(ticks) * POINTS_PER_ASTEROID
}
