import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const median = (samples: number[]): number => percentile(samples, 0.5)

/** `share`: 0.99 for the value that one sample in a hundred exceeds. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}

/** Prints the rows as a table and writes everything to bench/results/. */
export function writeResult(
  name: string,
  result: { rows: Record<string, unknown>[]; [figure: string]: unknown },
): void {
  const rounded = result.rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        typeof value === 'number' ? Number(value.toPrecision(3)) : value,
      ]),
    ),
  )
  // biome-ignore lint/suspicious/noConsole: a benchmark is there to print its table
  console.table(rounded)
  const folder = join(import.meta.dirname, '..', 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ ...result, rows: rounded }, null, 2)}\n`,
  )
}
