import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { parseInputLog } from '../sim/input-log.ts'
import { replay } from '../sim/replay.ts'
import { isOver, openRun, type RunOpening } from '../sim/state.ts'

/** A few milliseconds of work, then the event loop may serve other requests. */
const ticksPerTurn = 300
const inLine = pLimit(2)

/** Replays a run without blocking the event loop; `null` when the log is invalid. */
export function replayInTurns(opening: RunOpening, inputLog: string) {
  return inLine(async () => {
    const parts = parseInputLog(inputLog)
    if (parts === null) return null
    const state = openRun(opening)
    for (const { tick } of replay(state, parts)) {
      if (tick % ticksPerTurn === 0) await setImmediate()
    }
    return { score: state.score, ticks: state.tick, over: isOver(state) }
  })
}
