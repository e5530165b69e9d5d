import { type HeldFor, parseInputLog } from './input-log.ts'
import { isOver, openRun, type RunOpening, type RunState } from './state.ts'
import { step } from './step.ts'

export interface Outcome {
  score: number
  ticks: number
  over: boolean
}

/** Replays a recorded run; `null` when the log is invalid. */
export function replay(opening: RunOpening, log: string): Outcome | null {
  const parts = parseInputLog(log)
  if (parts === null) return null
  const state = playThrough(openRun(opening), parts)
  return { score: state.score, ticks: state.tick, over: isOver(state) }
}

export function playThrough(state: RunState, parts: HeldFor[]): RunState {
  for (const { controls, ticks } of parts) {
    for (let tick = 0; tick < ticks && !isOver(state); tick++) step(state, controls)
  }
  return state
}
