import { expect, it } from 'vitest'
import golden from '../../sim/golden-replays.json' with { type: 'json' }
import { isOver } from '../../sim/state.ts'
import { createGhost } from './ghost.ts'

it('replays an earlier run tick by tick, and is gone when the run ends', () => {
  const run = golden[1]
  if (!run) throw new Error('no golden replay')
  const ghost = createGhost({ seed: run.seed, size: 'medium', score: run.score, inputLog: run.log })
  const state = ghost.state()
  for (let tick = 1; tick < run.ticks; tick++) ghost.follow()
  expect(ghost.state()).toBe(state)
  expect(state?.tick).toBe(run.ticks - 1)
  ghost.follow()
  expect(ghost.state()).toBeNull()
  expect(state && isOver(state)).toBe(true)
  expect(state?.score).toBe(run.score)
  ghost.follow()
  expect(state?.tick).toBe(run.ticks)
})
