import { crashShip, hitAsteroids, moveAsteroids, moveLasers, spawnAsteroids } from './asteroids.ts'
import type { Controls, HeldFor } from './controls.ts'
import { fireLaser, flyShip } from './ship.ts'
import { isOver, type RunState } from './state.ts'
import { runWarp } from './warp.ts'

/**
 * One tick of 1/60 s. Changes the state in place. The result depends only on the state and the controls, so the same
 * opening and the same controls end in the same way on every machine.
 */
export function step(state: RunState, controls: Controls): void {
  state.events.length = 0
  if (isOver(state)) return
  state.tick++
  flyShip(state, controls)
  moveLasers(state)
  fireLaser(state, controls)
  moveAsteroids(state)
  spawnAsteroids(state)
  hitAsteroids(state)
  crashShip(state)
  if (!isOver(state)) runWarp(state)
}

/** Replays a recorded run and yields after each tick. The state is changed in place. */
export function* replay(state: RunState, parts: HeldFor[]): Generator<RunState, void> {
  for (const { controls, ticks } of parts) {
    for (let tick = 0; tick < ticks && !isOver(state); tick++) {
      step(state, controls)
      yield state
    }
  }
}
