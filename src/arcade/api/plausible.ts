import { RUN_TICKS_MAX, TICKS_PER_SECOND } from '../sim/constants.ts'
import { highestScoreWithin } from '../sim/schedule.ts'

/** The highest score that the spawn schedule allows in the longest recorded run. */
export const highestPlausibleScore = highestScoreWithin(RUN_TICKS_MAX)

/** Allows for clock differences between machines and for network delay. */
const toleranceSeconds = 2

export function ticksPossibleSince(openedAt: string, now: Date): number {
  const seconds = (now.getTime() - Date.parse(openedAt)) / 1000 + toleranceSeconds
  return Math.floor(seconds * TICKS_PER_SECOND)
}

/**
 * The highest score of a run whose start is known: the run cannot be longer than the time since then. A run that is
 * longer than its recording is accepted, but not verified.
 */
export function highestScoreSince(openedAt: string, now: Date): number {
  return highestScoreWithin(ticksPossibleSince(openedAt, now))
}
