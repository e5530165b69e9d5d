import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { RUN_TICKS_MAX } from './constants.ts'
import { createInputRecorder, INPUT_LOG_MAX_LENGTH, parseInputLog } from './controls.ts'

test('a log replays the pressed controls, tick by tick', () => {
  const held = fc.record({ letter: fc.nat(17), ticks: fc.integer({ min: 1, max: 400 }) })
  fc.assert(
    fc.property(fc.array(held, { maxLength: 40 }), (runs) => {
      const recorder = createInputRecorder()
      const controls = runs.flatMap(({ letter, ticks }) => {
        const [one] = parseInputLog(String.fromCharCode(65 + letter)) ?? []
        return Array<number>(ticks).fill(one?.controls ?? 0)
      })
      for (const one of controls) recorder.record(one)
      const log = recorder.log()
      expect(log.length).toBeLessThanOrEqual(INPUT_LOG_MAX_LENGTH)
      const read = parseInputLog(log)?.flatMap((part) =>
        Array<number>(part.ticks).fill(part.controls),
      )
      expect(read).toEqual(controls)
    }),
    runs(),
  )
})

test('any other text is not a log, or a log within the limit', () => {
  const letters = fc.array(fc.constantFrom(...'ABQRS0159 '), { maxLength: 30 })
  fc.assert(
    fc.property(
      fc.oneof(
        anyText(),
        letters.map((parts) => parts.join('')),
      ),
      (text) => {
        const ticks = parseInputLog(text)?.reduce((sum, part) => sum + part.ticks, 0) ?? 0
        expect(ticks).toBeLessThanOrEqual(RUN_TICKS_MAX)
      },
    ),
    runs(1000),
  )
})
