import { parseInputLog } from '../../sim/controls.ts'
import { isOver, openRun, type RunOpening, type RunState } from '../../sim/state.ts'
import { replay } from '../../sim/step.ts'

export interface RecordedRun extends RunOpening, FinishedRun {}

export type Ghost = ReturnType<typeof createGhost>

/** An earlier run that is replayed beside the current one. Only its ship is shown. */
export function createGhost(run: RecordedRun) {
  const start = openRun(run)
  const ticks = replay(start, parseInputLog(run.inputLog) ?? [])
  let state: RunState | null = start
  return {
    follow() {
      if (ticks.next().done || isOver(start)) state = null
    },
    /** Null once the run has ended. */
    state: () => state,
  }
}

export interface FinishedRun {
  score: number
  inputLog: string
}
