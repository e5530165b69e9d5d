/** The specification's numbers, under its own names. Distances are pixels, speeds pixels per second. */
export const TICKS_PER_SECOND = 60
export const TICK_SECONDS = 1 / TICKS_PER_SECOND

export const LIVES_START = 5
export const POINTS_PER_ASTEROID = 100

export const SHIP_SIZE = 75
export const SHIP_ROTATION_SPEED = 3.2
export const SHIP_ACCELERATION = 500
export const SHIP_MAX_SPEED = 420
export const SHIP_FRICTION = 0.9
/** e^(-SHIP_FRICTION * TICK_SECONDS) as a literal: engines may round Math.exp differently. */
export const SHIP_FRICTION_PER_TICK = 0.9851119396030626

export const LASER_COOLDOWN_TICKS = 35
export const LASER_SPEED = 400

export const ASTEROID_SPAWN_INTERVAL_START_MS = 1500
export const ASTEROID_SPAWN_INTERVAL_MIN_MS = 200
export const ASTEROID_SPEED_MIN = 50
export const ASTEROID_SPEED_MAX = 100
export const ASTEROID_SPEED_RISE = 2.5
export const ASTEROID_SIZE_MIN = 30
export const ASTEROID_SIZE_MAX = 80
export const DIFFICULTY_RAMP_TICKS = 30 * TICKS_PER_SECOND

export const WARP_APPEARS_TICK = 30 * TICKS_PER_SECOND

/** Constants that the specification leaves open. */
export const SHIP_HIT_RADIUS = 18
export const WARP_RADIUS = 26
/** Ten minutes. Longer runs can be played, but are no longer recorded or replayed. */
export const RUN_TICKS_MAX = 10 * 60 * TICKS_PER_SECOND
/**
 * Must be incremented with every change that makes a recorded run end differently. Runs of older versions can no
 * longer be raced against.
 */
export const GAME_VERSION = 2

export const CANVAS_SIZES = {
  small: { width: 300, height: 400 },
  medium: { width: 700, height: 400 },
  large: { width: 1200, height: 600 },
} as const

export type CanvasSize = keyof typeof CANVAS_SIZES

export function canvasSizeFor(windowWidth: number): CanvasSize {
  if (windowWidth < 760) return 'small'
  if (windowWidth < 1280) return 'medium'
  return 'large'
}
