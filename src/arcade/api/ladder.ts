import type { Database } from '#src/platform/db/database.ts'
import type { ScoreRow } from '#src/platform/db/schema.ts'
import {
  countByScore,
  countEqualBefore,
  idAmongEquals,
  newestScoreId,
  type Step,
  selectBelow,
  selectEqualFrom,
} from './queries.ts'

/**
 * The leaderboard by steps: how many entries there are of each score. Scores are multiples of 100
 * below a bound, so the steps are few however many the entries are, and the way to any page leads
 * over the steps in memory instead of over a million rows.
 */
export interface Ladder {
  page(page: number, limit: number): Promise<{ rows: ScoreRow[]; total: number }>
  placeOf(row: ScoreRow): Promise<number>
}

/** New entries are added as they come; deleted ones, and late commits, are noticed after this. */
const recountMs = 5 * 60_000

export function createLadder(db: Database): Ladder {
  let entriesByScore = new Map<number, number>()
  let newestCounted = 0
  let countedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<Step[]> | undefined

  const recount = async (): Promise<Step[]> => {
    const newest = await newestScoreId(db)
    const stale = performance.now() - countedAt > recountMs || newest < newestCounted
    if (stale || newest > newestCounted) {
      const added = await countByScore(db, { after: stale ? 0 : newestCounted, upTo: newest })
      if (stale) {
        entriesByScore = new Map()
        countedAt = performance.now()
      }
      for (const { score, entries } of added) {
        entriesByScore.set(score, (entriesByScore.get(score) ?? 0) + entries)
      }
      newestCounted = newest
    }
    return [...entriesByScore]
      .map(([score, entries]) => ({ score, entries }))
      .sort((one, other) => other.score - one.score)
  }

  // Two counts at once would both add what is new.
  const steps = (): Promise<Step[]> => {
    counting ??= recount().finally(() => {
      counting = undefined
    })
    return counting
  }

  return {
    async page(page, limit) {
      const ladder = await steps()
      const total = ladder.reduce((sum, { entries }) => sum + entries, 0)
      let skip = (page - 1) * limit
      const step = ladder.find(({ entries }) => {
        if (skip < entries) return true
        skip -= entries
        return false
      })
      return { rows: step ? await readFrom(db, step, skip, limit) : [], total }
    },
    async placeOf(row) {
      const above = (await steps()).filter(({ score }) => score > row.score)
      const better = above.reduce((sum, { entries }) => sum + entries, 0)
      return better + (await countEqualBefore(db, row)) + 1
    },
  }
}

async function readFrom(db: Database, step: Step, skip: number, limit: number) {
  const id = skip === 0 ? 0 : await idAmongEquals(db, step, skip)
  const equals = id === undefined ? [] : await selectEqualFrom(db, { score: step.score, id, limit })
  if (equals.length === limit) return equals
  return [...equals, ...(await selectBelow(db, step.score, limit - equals.length))]
}
