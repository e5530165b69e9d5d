import { type HeldFor, parseInputLog } from '../../sim/input-log.ts'
import { isOver, openRun, type RunOpening, type RunState } from '../../sim/state.ts'
import { step } from '../../sim/step.ts'
import type { FinishedRun } from './finished-run.ts'

export interface RecordedRun extends RunOpening, FinishedRun {}

/** An earlier run that is replayed beside the current one. Only its ship is shown. */
export interface Ghost {
  /** Replays one tick. */
  follow(): void
  /** Null once the run has ended. */
  state(): RunState | null
}

export function createGhost(run: RecordedRun): Ghost {
  const state = openRun(run)
  const parts: HeldFor[] = parseInputLog(run.inputLog) ?? []
  let part = 0
  let ticks = 0
  return {
    follow() {
      const held = parts[part]
      if (!held) return
      step(state, held.controls)
      ticks++
      if (ticks < held.ticks) return
      part++
      ticks = 0
    },
    state: () => (isOver(state) || part >= parts.length ? null : state),
  }
}
