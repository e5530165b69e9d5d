import { gameBestRuns } from '#src/site/storage-keys.ts'
import { readStored, writeStored } from '#src/ui/browser/browser-storage.ts'
import { CANVAS_SIZES, type CanvasSize } from '../../sim/canvas-size.ts'
import { parseInputLog } from '../../sim/input-log.ts'
import type { RunOpening } from '../../sim/state.ts'
import type { FinishedRun } from './finished-run.ts'
import type { RecordedRun } from './ghost.ts'

/** The player's best run on a field of one size, stored in the browser. */
export function readBest(size: CanvasSize): RecordedRun | null {
  try {
    const { score, seed, inputLog } = JSON.parse(
      readStored(gameBestRuns, size) ?? 'null',
    ) as RecordedRun
    const isWhole = Number.isInteger(score) && Number.isInteger(seed) && parseInputLog(inputLog)
    return isWhole ? { score, seed, size, inputLog } : null
  } catch {
    // Nothing is stored, or not in the format of this version.
    return null
  }
}

export function highestOwnScore(): number {
  const sizes = Object.keys(CANVAS_SIZES) as CanvasSize[]
  return Math.max(0, ...sizes.map((size) => readBest(size)?.score ?? 0))
}

/** Stores the run if it is the best of its size. Returns whether it beats all earlier scores of the player. */
export function keepIfBest({ seed, size }: RunOpening, { score, inputLog }: FinishedRun): boolean {
  const before = highestOwnScore()
  if (score > (readBest(size)?.score ?? 0)) {
    writeStored(gameBestRuns, JSON.stringify({ score, seed, inputLog }), size)
  }
  return score > before
}
