import {
  LASER_COOLDOWN_TICKS,
  LASER_SPEED,
  SHIP_ACCELERATION,
  SHIP_FRICTION_PER_TICK,
  SHIP_MAX_SPEED,
  SHIP_ROTATION_SPEED,
  SHIP_SIZE,
  TICK_SECONDS,
} from './constants.ts'
import { type Controls, FIRE, isHeld, push, turn } from './controls.ts'
import { advance, wrapAround } from './motion.ts'
import { bodyAt, type RunState } from './state.ts'
import { cosine, sine, TURN } from './trigonometry.ts'

export function flyShip(state: RunState, controls: Controls): void {
  const { ship } = state
  ship.fromHeading = ship.heading
  ship.heading += turn(controls) * SHIP_ROTATION_SPEED * TICK_SECONDS
  if (ship.heading < 0) {
    ship.heading += TURN
    ship.fromHeading += TURN
  } else if (ship.heading >= TURN) {
    ship.heading -= TURN
    ship.fromHeading -= TURN
  }

  ship.push = push(controls)
  const gain = ship.push * SHIP_ACCELERATION * TICK_SECONDS
  ship.vx = (ship.vx + cosine(ship.heading) * gain) * SHIP_FRICTION_PER_TICK
  ship.vy = (ship.vy + sine(ship.heading) * gain) * SHIP_FRICTION_PER_TICK
  const speedSquare = ship.vx * ship.vx + ship.vy * ship.vy
  if (speedSquare > SHIP_MAX_SPEED * SHIP_MAX_SPEED) {
    const share = SHIP_MAX_SPEED / Math.sqrt(speedSquare)
    ship.vx *= share
    ship.vy *= share
  }

  advance(ship)
  wrapAround(ship, state, SHIP_SIZE / 3)
  if (ship.safeTicks > 0) ship.safeTicks--
}

/** The speed of a laser does not depend on the ship's: a ship at full speed overtakes its own laser. */
export function fireLaser(state: RunState, controls: Controls): void {
  const { ship } = state
  if (ship.cooldown > 0) ship.cooldown--
  if (ship.cooldown > 0 || !isHeld(controls, FIRE)) return
  const aimX = cosine(ship.heading)
  const aimY = sine(ship.heading)
  const x = ship.x + (aimX * SHIP_SIZE) / 2
  const y = ship.y + (aimY * SHIP_SIZE) / 2
  const heading = ship.heading
  state.lasers.push({
    id: ++state.lastId,
    heading,
    threaded: 0,
    ...bodyAt(x, y),
    vx: aimX * LASER_SPEED,
    vy: aimY * LASER_SPEED,
  })
  ship.cooldown = LASER_COOLDOWN_TICKS
  state.events.push({ kind: 'fired' })
}
