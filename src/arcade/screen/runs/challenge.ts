import { POINTS_PER_ASTEROID } from '../../sim/constants.ts'

export const challengeLink = (score: number) => `${location.origin}/promptblaster?beat=${score}`

/** The score to beat in a shared link, if the game can give such a score. */
export function challengeIn(search: string): number | null {
  const beat = Number(new URLSearchParams(search).get('beat'))
  const isScore = Number.isSafeInteger(beat) && beat > 0 && beat % POINTS_PER_ASTEROID === 0
  return isScore && beat < 1_000_000 ? beat : null
}
