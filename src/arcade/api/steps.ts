export interface Step {
  score: number
  entries: number
}

export type Steps = ReturnType<typeof createSteps>

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
