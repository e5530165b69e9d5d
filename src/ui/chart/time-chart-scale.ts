/** An axis from 0 to its last tick: whole numbers in round steps, at most five ticks, and never lower than `most`. */
export function ticksUpTo(most: number): number[] {
  const rough = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const rounded = [1, 2, 2.5, 5, 10].map((factor) => factor * power)
  const step = rounded.find((size) => size >= rough && Number.isInteger(size)) ?? 10 * power
  return Array.from({ length: Math.ceil(Math.max(most, 4) / step) + 1 }, (_, i) => i * step)
}

/** Every how many rows there is a label, so that labels of that width do not touch. */
export const labelEvery = (rows: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((rows * labelWidth) / width))
