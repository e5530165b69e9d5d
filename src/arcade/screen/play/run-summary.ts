import { TICKS_PER_SECOND } from '../../sim/constants.ts'
import type { GameEvent } from '../../sim/state.ts'

/** Counts of a run, for a summary in words: the field itself says nothing to a screen reader. */
export type RunCounts = ReturnType<typeof emptyCounts>

export const emptyCounts = () => ({
  ticks: 0,
  threads: 0,
  hits: 0,
  swept: 0,
  longestRow: 0,
})

export function countEvent(counts: RunCounts, event: GameEvent): void {
  if (event.kind === 'fired') counts.threads++
  if (event.kind === 'swept') counts.swept++
  if (event.kind === 'destroyed') {
    counts.hits++
    counts.longestRow = Math.max(counts.longestRow, event.laser.threaded)
  }
}

const many = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

export function describeRun({ ticks, threads, hits, swept, longestRow }: RunCounts): string {
  const whole = Math.round(ticks / TICKS_PER_SECOND)
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60]
  const time = [minutes > 0 && many(minutes, 'minute'), seconds > 0 && many(seconds, 'second')]
    .filter(Boolean)
    .join(' ')
  const row = longestRow > 1 ? `, ${longestRow} of them with one thread` : ''
  const warp = swept > 0 ? ` The warp took ${many(swept, 'prompt')} along.` : ''
  return `The run took ${time || 'less than a second'}: ${many(hits, 'prompt')} hit with ${many(threads, 'thread')}${row}.${warp}`
}
