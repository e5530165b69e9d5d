import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { parseInputLog } from '../sim/input-log.ts'
import type { Outcome } from '../sim/replay.ts'
import { isOver, openRun, type RunOpening } from '../sim/state.ts'
import { step } from '../sim/step.ts'

/** A few milliseconds of work, then the event loop may serve other requests. */
const ticksPerTurn = 300
const inLine = pLimit(2)

/** Replays a run without blocking the event loop; `null` when the log is invalid. */
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
