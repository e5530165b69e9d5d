import type { Score } from '../../contract.ts'

interface ScorePage {
  scores: Score[]
  pagination: { page: number; totalPages: number }
}

/** Checked by hand: the schemas of the contract would add zod to the game's code. */
export function isScorePage(found: unknown): found is ScorePage {
  const { scores, pagination } = (found ?? {}) as Partial<ScorePage>
  return (
    Array.isArray(scores) &&
    scores.every((row: Partial<Score> | null) => {
      return (
        Number.isInteger(row?.id) &&
        Number.isInteger(row?.score) &&
        typeof row?.playerName === 'string'
      )
    }) &&
    Number.isInteger(pagination?.page) &&
    Number.isInteger(pagination?.totalPages)
  )
}
