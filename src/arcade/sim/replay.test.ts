import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CanvasSize, GAME_VERSION } from './constants.ts'
import { createInputRecorder, parseInputLog } from './controls.ts'
import golden from './golden-replays.json' with { type: 'json' }
import { isOver, openRun, type RunOpening, type RunState } from './state.ts'
import { replay, step } from './step.ts'

describe('golden replays', () => {
  it.each(golden)('$name ($size) ends in the recorded state, to the last bit', (run) => {
    const opening = { seed: run.seed, size: run.size as CanvasSize }
    const state = endOf(opening, run.log)
    expect({ score: state.score, ticks: state.tick, digest: digestState(state) }).toEqual({
      score: run.score,
      ticks: run.ticks,
      digest: run.digest,
    })
    expect(isOver(state)).toBe(true)
  })

  it('belong to a game version: a change increments GAME_VERSION and adds a digest here', () => {
    const digests: Record<number, string> = { 2: 'f984fd5e51a99e1c' }
    const digest = createHash('sha256').update(JSON.stringify(golden)).digest('hex').slice(0, 16)
    expect(digests[GAME_VERSION]).toBe(digest)
  })

  it('ends differently with another seed', () => {
    const run = golden[2]
    if (!run) throw new Error('no golden replay')
    const { score, tick } = endOf({ seed: run.seed + 1, size: run.size as CanvasSize }, run.log)
    expect({ score, tick }).not.toEqual({ score: run.score, tick: run.ticks })
  })

  it('refuses a log that no recorder writes', () => {
    for (const log of ['Z', 'a5', 'A0', 'A-1', '5', 'A1 B2', 'A99999']) {
      expect(parseInputLog(log)).toBeNull()
    }
  })
})

const sizes = fc.constantFrom<CanvasSize>('small', 'medium', 'large')
const held = fc.array(fc.tuple(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 1, max: 90 })), {
  maxLength: 60,
})

describe('any run', () => {
  it('keeps its rules and replays from its log to the same state', () => {
    fc.assert(
      fc.property(fc.integer(), sizes, held, (seed, size, parts) => {
        const live = openRun({ seed, size })
        const recorder = createInputRecorder()
        let livesBefore = live.lives
        for (const [controls, ticks] of parts) {
          for (let tick = 0; tick < ticks; tick++) {
            recorder.record(controls)
            step(live, controls)
            expect(live.score % 100).toBe(0)
            expect(live.lives).toBeGreaterThanOrEqual(0)
            expect(livesBefore - live.lives).toBeLessThanOrEqual(1)
            expect(Number.isFinite(live.ship.x + live.ship.y)).toBe(true)
            livesBefore = live.lives
          }
        }
        const again = endOf({ seed, size }, recorder.log())
        expect(digestState(again)).toBe(digestState(live))
      }),
      { numRuns: 40, seed: 20_251_115 },
    )
  })
})

function endOf(opening: RunOpening, log: string): RunState {
  const state = openRun(opening)
  const ticks = replay(state, parseInputLog(log) ?? [])
  while (!ticks.next().done);
  return state
}

/** A hash of a run's whole state: two machines whose states differ anywhere get different numbers. */
function digestState(state: RunState): string {
  const bits = new DataView(new ArrayBuffer(8))
  let hash = 0x811c9dc5
  const add = (value: number) => {
    bits.setFloat64(0, value)
    for (let byte = 0; byte < 8; byte++) hash = Math.imul(hash ^ bits.getUint8(byte), 0x01000193)
  }
  const { ship } = state
  for (const value of [state.tick, state.lives, state.score, state.random]) add(value)
  for (const value of [ship.x, ship.y, ship.vx, ship.vy, ship.heading]) add(value)
  for (const { id, x, y, vx, vy } of [...state.lasers, ...state.asteroids]) {
    for (const value of [id, x, y, vx, vy]) add(value)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
