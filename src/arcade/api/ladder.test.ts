import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSteps } from './ladder.ts'

test('finds the same step as counting all entries, in whatever order they were added', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 80 }), (scores) => {
      const steps = createSteps()
      for (const score of scores) steps.add({ score, entries: 1 })
      const order = scores.toSorted((one, other) => other - one)
      expect(steps.total()).toBe(order.length)
      order.forEach((score, place) => {
        const found = steps.find(place)
        expect(found?.step.score).toBe(score)
        expect(found?.skip).toBe(place - order.indexOf(score))
        expect(steps.countAbove(score)).toBe(order.indexOf(score))
      })
      expect(steps.find(order.length)).toBeUndefined()
    }),
    { seed: 20_251_115 },
  )
})
