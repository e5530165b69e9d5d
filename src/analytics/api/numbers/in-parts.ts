/** Parts of fixed sizes, the largest first and 1 last, so that few statements are prepared. */
export function* inParts<T>(all: T[], sizes: readonly number[]): Generator<T[]> {
  let start = 0
  for (const size of sizes) {
    for (; start + size <= all.length; start += size) yield all.slice(start, start + size)
  }
}
