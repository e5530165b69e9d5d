import type { Database } from '#src/db/database.ts'
import type { ScoreRow } from '#src/db/schema.ts'
import {
  countByScore,
  countEqualBefore,
  idAmongEquals,
  newestScoreId,
  type Step,
  selectBelow,
  selectEqualFrom,
  selectRemovals,
} from './queries.ts'

/**
 * New entries are counted at every read, and removals by staff when the content version changes. Deletions that nobody
 * announces, for example by hand in the database, are noticed after this time.
 */
const recountMs = 5 * 60_000

/** Another process may commit a lower id later, so the newest ids are recounted at every read. */
const unsettledIds = 200

/**
 * The leaderboard as steps: the number of entries of each score. Scores are multiples of 100 below a bound, so there
 * are few steps however many entries there are. Any page is found with the steps in memory instead of by counting a
 * million rows. `version`: the content version, which every removal increments on all machines.
 */
export function createLadder(db: Database, version: () => number) {
  let steps = createSteps()
  let newestCounted = 0
  let settledUpTo = 0
  let unsettled: Step[] = []
  let countedAt = Number.NEGATIVE_INFINITY
  let cached: { version: number; removals: Awaited<ReturnType<typeof selectRemovals>> } | undefined
  let counting: ReturnType<typeof recount> | undefined

  const recount = async () => {
    const current = version()
    const removals = cached?.version === current ? cached.removals : await selectRemovals(db)
    const newest = await newestScoreId(db)
    const changed =
      removals.count !== cached?.removals.count || removals.newest !== cached.removals.newest
    const stale = changed || performance.now() - countedAt > recountMs || newest < newestCounted
    const from = stale ? 0 : settledUpTo
    const upTo = newest - from > 2 * unsettledIds ? newest - unsettledIds : from
    const settled = upTo > from ? await countByScore(db, { after: from, upTo }) : []
    const recent = await countByScore(db, { after: upTo, upTo: newest })
    // No await from here on: a concurrent read must not see a partial count.
    if (stale) {
      steps = createSteps()
      unsettled = []
      countedAt = performance.now()
    }
    for (const { score, entries } of unsettled) steps.add({ score, entries: -entries })
    for (const step of [...settled, ...recent]) steps.add(step)
    unsettled = recent
    settledUpTo = upTo
    newestCounted = newest
    cached = { version: current, removals }
    return steps
  }

  // Two concurrent counts would both add the new entries.
  const countOnce = () => {
    counting ??= recount().finally(() => {
      counting = undefined
    })
    return counting
  }

  return {
    async page(page: number, limit: number) {
      const current = await countOnce()
      const from = current.find((page - 1) * limit)
      const rows = from ? await readFrom(db, from.step, from.skip, limit) : []
      return { rows, total: current.total() }
    },
    async placeOf(row: ScoreRow) {
      const better = (await countOnce()).countAbove(row.score)
      return better + (await countEqualBefore(db, row)) + 1
    },
  }
}

async function readFrom(db: Database, step: Step, skip: number, limit: number) {
  const id = skip === 0 ? 0 : await idAmongEquals(db, step, skip)
  const equals = id === undefined ? [] : await selectEqualFrom(db, step.score, id, limit)
  if (equals.length === limit) return equals
  return [...equals, ...(await selectBelow(db, step.score, limit - equals.length))]
}

/** The number of entries of each score, the highest first. */
export function createSteps() {
  const steps: Step[] = []
  let total = 0

  const placeOf = (score: number): number => {
    let low = 0
    let high = steps.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((steps[middle]?.score ?? 0) > score) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    total: () => total,
    add({ score, entries }: Step) {
      total += entries
      const place = placeOf(score)
      const step = steps[place]
      if (step?.score === score) step.entries += entries
      else steps.splice(place, 0, { score, entries })
    },
    /** The step with the entry after `skip` others, and how many entries of the step to skip. */
    find(skip: number) {
      let rest = skip
      for (const step of steps) {
        if (rest < step.entries) return { step, skip: rest }
        rest -= step.entries
      }
      return undefined
    },
    countAbove(score: number) {
      let count = 0
      for (const step of steps) {
        if (step.score <= score) break
        count += step.entries
      }
      return count
    },
  }
}
