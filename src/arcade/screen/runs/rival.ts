import { gameBestRuns, gameRival } from '#src/site/storage-keys.ts'
import { readStored, writeStored } from '#src/ui/browser/browser-storage.ts'
import { CANVAS_SIZES, type CanvasSize, GAME_VERSION } from '../../sim/constants.ts'
import { parseInputLog } from '../../sim/controls.ts'
import type { RunOpening } from '../../sim/state.ts'
import type { FinishedRun, RecordedRun } from './ghost.ts'
import { inTime, type LeaderAnswer, readLeaderRun } from './run-client.ts'

export type Rival = 'best' | 'leader' | 'nobody'

export const rivals: Record<Rival, string> = {
  best: 'Your best',
  leader: 'The leader',
  nobody: 'Nobody',
}

/** For players who have not chosen; the server renders it, because it cannot know a stored choice. */
export const usualRival: Rival = 'best'

export const isRival = (text: string | null | undefined): text is Rival =>
  typeof text === 'string' && Object.hasOwn(rivals, text)

/** With reduced motion, a second ship is shown only if the player chooses one. */
export function readRival(): Rival {
  const stored = readStored(gameRival)
  if (isRival(stored)) return stored
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'nobody' : usualRival
}

export const storeRival = (rival: Rival) => writeStored(gameRival, rival)

/**
 * The run to race against; null if there is none or the response takes too long. `loaded` is the leader's run that was read
 * for the choice: with it, Start needs no request.
 */
export async function rivalRun(rival: Rival, size: CanvasSize, loaded?: LeaderAnswer) {
  if (rival === 'best') return readBest(size)
  if (rival === 'nobody') return null
  if (typeof loaded === 'object' && loaded.size === size) return loaded
  const leader = await inTime(readLeaderRun(size), 'failed')
  return typeof leader === 'string' ? null : leader
}

const points = (score: number) => `${score.toLocaleString('en-US')} points`

export function describeRival(rival: Rival, best: RecordedRun | null, leader?: LeaderAnswer) {
  if (rival === 'nobody') return 'You fly alone.'
  if (rival === 'best') {
    return best
      ? `The dashed shuttle is your best run on a field of this size: ${points(best.score)}.`
      : 'You have no run on a field of this size yet: you fly alone.'
  }
  if (leader === undefined) return 'Loading the run of the leader...'
  if (leader === 'none')
    return 'Nobody has a verified run on a field of this size yet: you fly alone.'
  if (leader === 'another version') {
    return 'The run of the leader was played in another version of the game: you fly alone.'
  }
  if (leader === 'failed') return 'The run of the leader did not load: you fly alone.'
  return `The dashed shuttle is the best verified run on a field of this size: ${points(leader.score)} by ${leader.name}.`
}

/**
 * The player's best run on a field of one size, stored in the browser. A run of another game version would end
 * differently now, so it is no run to race against and its score is not compared.
 */
export function readBest(size: CanvasSize): RecordedRun | null {
  try {
    const { score, seed, inputLog, gameVersion } = JSON.parse(
      readStored(gameBestRuns, size) ?? 'null',
    ) as RecordedRun & { gameVersion: number }
    const isWhole =
      gameVersion === GAME_VERSION &&
      Number.isInteger(score) &&
      Number.isInteger(seed) &&
      parseInputLog(inputLog)
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
    const best = { score, seed, inputLog, gameVersion: GAME_VERSION }
    writeStored(gameBestRuns, JSON.stringify(best), size)
  }
  return score > before
}
