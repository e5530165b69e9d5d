import { gameRival } from '#src/site/storage-keys.ts'
import { readStored, writeStored } from '#src/ui/browser/browser-storage.ts'
import type { CanvasSize } from '../../sim/canvas-size.ts'
import type { RecordedRun } from './ghost.ts'
import { readBest } from './own-best.ts'
import { inTime, type LeaderAnswer, readLeaderRun } from './run-client.ts'

/** The player whose earlier run is shown as a second ship. */
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
export async function rivalRun(
  rival: Rival,
  size: CanvasSize,
  loaded?: LeaderAnswer,
): Promise<RecordedRun | null> {
  if (rival === 'best') return readBest(size)
  if (rival === 'nobody') return null
  if (typeof loaded === 'object' && loaded.size === size) return loaded
  const leader = await inTime(readLeaderRun(size), 'failed')
  return typeof leader === 'string' ? null : leader
}

const points = (score: number) => `${score.toLocaleString('en-US')} points`

/** Describes the choice for a field of this size. */
export function describeRival(
  rival: Rival,
  best: RecordedRun | null,
  leader: LeaderAnswer | undefined,
): string {
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
