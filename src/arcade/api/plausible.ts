import { RUN_TICKS_MAX, TICKS_PER_SECOND } from '../sim/constants.ts'
import { highestScoreWithin } from '../sim/schedule.ts'

/** The most that the spawn schedule lets anybody score, in the longest run there is. */
export const highestPlausibleScore = highestScoreWithin(RUN_TICKS_MAX)

/** Clocks of two machines, and the way between them. */
const toleranceSeconds = 2

export function ticksPossibleSince(openedAt: string, now: Date): number {
  const seconds = (now.getTime() - Date.parse(openedAt)) / 1000 + toleranceSeconds
  return Math.floor(seconds * TICKS_PER_SECOND)
}

/** The same for a run whose beginning is known: nobody plays longer than time has passed. */
export function highestScoreSince(openedAt: string, now: Date): number {
  return highestScoreWithin(Math.min(ticksPossibleSince(openedAt, now), RUN_TICKS_MAX))
}
