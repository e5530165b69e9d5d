/** The places of a longest strictly rising subsequence; undefined values are in none. */
export function longestRise<Value extends string | number>(values: readonly (Value | undefined)[]) {
  /** For each length, the place of the smallest value that such a subsequence can end with. */
  const ends: number[] = []
  const before: number[] = []
  for (const [at, value] of values.entries()) {
    if (value === undefined) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      const end = values[ends[middle] ?? 0]
      if (end !== undefined && end < value) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = at
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) rise.add(at)
  return rise
}
