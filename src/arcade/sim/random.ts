/** mulberry32: integers only, so every engine gives the same numbers for a seed. */
export interface RandomSource {
  random: number
}

export function nextRandom(source: RandomSource): number {
  source.random = (source.random + 0x6d2b79f5) | 0
  let mixed = Math.imul(source.random ^ (source.random >>> 15), 1 | source.random)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

export function randomBetween(source: RandomSource, low: number, high: number): number {
  return low + (high - low) * nextRandom(source)
}
