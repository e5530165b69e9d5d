import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { parseInputLog } from '../sim/input-log.ts'
import type { Outcome } from '../sim/replay.ts'
import { isOver, openRun, type RunOpening } from '../sim/state.ts'
import { step } from '../sim/step.ts'

/** Some milliseconds of work; then other requests have their turn. */
const ticksPerTurn = 300
const inLine = pLimit(2)

/** Plays a run again without holding up the server; `null` when the log is not one a game writes. */
export function replayInTurns(opening: RunOpening, inputLog: string): Promise<Outcome | null> {
  return inLine(async () => {
    const parts = parseInputLog(inputLog)
    if (parts === null) return null
    const state = openRun(opening)
    let sinceTurn = 0
    for (const { controls, ticks } of parts) {
      for (let tick = 0; tick < ticks && !isOver(state); tick++) {
        step(state, controls)
        if (++sinceTurn < ticksPerTurn) continue
        sinceTurn = 0
        await setImmediate()
      }
    }
    return { score: state.score, ticks: state.tick, over: isOver(state) }
  })
}
