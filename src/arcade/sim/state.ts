import { CANVAS_SIZES, type CanvasSize, LIVES_START } from './constants.ts'
import type { RandomSource } from './random.ts'
import { TURN } from './trigonometry.ts'

export interface Place {
  x: number
  y: number
}

/** `fromX` and `fromY` are the position one tick ago; the screen interpolates between the two. */
export interface Body extends Place {
  fromX: number
  fromY: number
}

export interface Moving extends Body {
  vx: number
  vy: number
}

export interface Ship extends Moving {
  heading: number
  fromHeading: number
  cooldown: number
  safeTicks: number
  push: number
}

export interface Laser extends Moving {
  id: number
  heading: number
  /** How many asteroids the laser has gone through. */
  threaded: number
}

export interface Asteroid extends Moving {
  id: number
  size: number
}

export interface Warp extends Place {
  bornTick: number
}

/** Events of the last tick, for graphics and sound; the rules never read them. */
export type GameEvent =
  | { kind: 'fired' }
  | { kind: 'destroyed'; asteroid: Asteroid; laser: Laser }
  | { kind: 'swept'; asteroid: Asteroid }
  | { kind: 'crashed'; asteroid: Asteroid }
  | { kind: 'warp-appeared'; x: number; y: number }
  | { kind: 'warped'; fromX: number; fromY: number; toX: number; toY: number }
  | { kind: 'over' }

export interface RunState extends RandomSource {
  readonly width: number
  readonly height: number
  tick: number
  lives: number
  score: number
  ship: Ship
  lasers: Laser[]
  asteroids: Asteroid[]
  warp: Warp | null
  warpDueTick: number
  ticksSinceSpawn: number
  lastId: number
  events: GameEvent[]
}

export interface RunOpening {
  seed: number
  size: CanvasSize
}

export const bodyAt = (x: number, y: number): Body => ({ x, y, fromX: x, fromY: y })

export function isOver(state: RunState): boolean {
  return state.lives <= 0
}

export function openRun({ seed, size }: RunOpening): RunState {
  const { width, height } = CANVAS_SIZES[size]
  const heading = 0.75 * TURN
  return {
    width,
    height,
    random: seed | 0,
    tick: 0,
    lives: LIVES_START,
    score: 0,
    ship: {
      ...bodyAt(width / 2, height / 2),
      vx: 0,
      vy: 0,
      heading,
      fromHeading: heading,
      cooldown: 0,
      safeTicks: 0,
      push: 0,
    },
    lasers: [],
    asteroids: [],
    warp: null,
    warpDueTick: 0,
    ticksSinceSpawn: 0,
    lastId: 0,
    events: [],
  }
}
