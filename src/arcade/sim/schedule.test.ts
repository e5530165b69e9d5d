import { describe, expect, it } from 'vitest'
import {
  highestScoreWithin,
  mostAsteroidsWithin,
  spawnIntervalTicks,
  speedFactor,
} from './schedule.ts'
import { openRun } from './state.ts'
import { step } from './step.ts'

const toTicks = (ms: number) => (ms * 60) / 1000

describe('the spawn schedule', () => {
  it('falls from 1500 ms to 200 ms over 30 seconds and stays there', () => {
    expect(spawnIntervalTicks(0)).toBe(toTicks(1500))
    expect(spawnIntervalTicks(15 * 60)).toBe(toTicks(850))
    expect(spawnIntervalTicks(30 * 60)).toBe(toTicks(200))
    expect(spawnIntervalTicks(90 * 60)).toBe(toTicks(200))
  })

  it('speeds asteroids up to 2.5 times', () => {
    expect(speedFactor(0)).toBe(1)
    expect(speedFactor(30 * 60)).toBe(2.5)
    expect(speedFactor(99 * 60)).toBe(2.5)
  })

  it.each([1, 90, 600, 1799, 1800, 1801, 1900, 3000])('bounds a run of %i ticks', (ticks) => {
    const state = openRun({ seed: 3, size: 'large' })
    let spawned = 0
    for (let tick = 0; tick < ticks; tick++) {
      state.lives = 5
      const before = state.lastId
      step(state, 0)
      spawned += state.lastId - before
    }
    expect(mostAsteroidsWithin(ticks)).toBe(spawned)
    expect(highestScoreWithin(ticks)).toBe(spawned * 100)
  })
})
