import { expect, it } from 'vitest'
import { cosine, sine } from './trigonometry.ts'

it('agrees with Math.sin and Math.cos to ten decimals over many turns', () => {
  for (let angle = -20; angle < 20; angle += 0.0137) {
    expect(sine(angle)).toBeCloseTo(Math.sin(angle), 10)
    expect(cosine(angle)).toBeCloseTo(Math.cos(angle), 10)
  }
})
