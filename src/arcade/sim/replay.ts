import type { HeldFor } from './input-log.ts'
import { isOver, type RunState } from './state.ts'
import { step } from './step.ts'

/** Replays a recorded run and yields after each tick. The state is changed in place. */
export function* replay(state: RunState, parts: HeldFor[]): Generator<RunState, void> {
  for (const { controls, ticks } of parts) {
    for (let tick = 0; tick < ticks && !isOver(state); tick++) {
      step(state, controls)
      yield state
    }
  }
}
