import { expect, test } from 'vitest'
import { type CanvasSize, POINTS_PER_ASTEROID } from '../../sim/constants.ts'
import { parseInputLog } from '../../sim/controls.ts'
import golden from '../../sim/golden-replays.json' with { type: 'json' }
import { openRun } from '../../sim/state.ts'
import { step } from '../../sim/step.ts'
import { countEvent, describeRun, emptyCounts } from './run-summary.ts'

test('a run is described in words', () => {
  const counts = { ticks: 72 * 60, threads: 40, hits: 23, swept: 2, longestRow: 3 }
  expect(describeRun(counts)).toBe(
    'The run took 1 minute 12 seconds: 23 prompts hit with 40 threads, 3 of them with one thread. The warp took 2 prompts along.',
  )
  expect(describeRun({ ...emptyCounts(), ticks: 60, threads: 1, hits: 1, longestRow: 1 })).toBe(
    'The run took 1 second: 1 prompt hit with 1 thread.',
  )
  expect(describeRun(emptyCounts())).toBe(
    'The run took less than a second: 0 prompts hit with 0 threads.',
  )
})

test('the counts of recorded runs agree with their scores', () => {
  for (const run of golden) {
    const counts = emptyCounts()
    const state = openRun({ seed: run.seed, size: run.size as CanvasSize })
    for (const { controls, ticks } of parseInputLog(run.log) ?? []) {
      for (let tick = 0; tick < ticks; tick++) {
        step(state, controls)
        for (const event of state.events) countEvent(counts, event)
      }
    }
    expect((counts.hits + counts.swept) * POINTS_PER_ASTEROID).toBe(state.score)
    expect(counts.longestRow).toBeLessThanOrEqual(counts.hits)
  }
})
