import { CANVAS_SIZES, type CanvasSize } from '../sim/canvas-size.ts'
import { parseInputLog } from '../sim/input-log.ts'
import type { RunOpening } from '../sim/state.ts'
import type { FinishedRun } from './game-session.ts'
import { readStored, writeStored } from './stored.ts'

/** The player's best run on a field of one size; it is kept in the browser and can be replayed. */
export interface BestRun extends RunOpening, FinishedRun {}

const keyOf = (size: CanvasSize) => `prompt-blaster-best-${size}`

export function readBest(size: CanvasSize): BestRun | null {
  try {
    const { score, seed, inputLog } = JSON.parse(readStored(keyOf(size)) ?? 'null') as BestRun
    const isWhole = Number.isInteger(score) && Number.isInteger(seed) && parseInputLog(inputLog)
    return isWhole ? { score, seed, size, inputLog } : null
  } catch {
    // None, or not what this version writes.
    return null
  }
}

export function highestOwnScore(): number {
  const sizes = Object.keys(CANVAS_SIZES) as CanvasSize[]
  return Math.max(0, ...sizes.map((size) => readBest(size)?.score ?? 0))
}

/** Keeps the run if it is the best of its size. True if it beats all that the player has scored before. */
export function keepIfBest({ seed, size }: RunOpening, { score, inputLog }: FinishedRun): boolean {
  const before = highestOwnScore()
  if (score > (readBest(size)?.score ?? 0)) {
    writeStored(keyOf(size), JSON.stringify({ score, seed, inputLog }))
  }
  return score > before
}
