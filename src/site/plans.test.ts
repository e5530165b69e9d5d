import { expect, test } from 'vitest'
import { plans, yearlyLabel } from './plans.ts'

test('plans cost what the specification says', () => {
  expect(plans.map(({ name, price }) => [name, price.monthly, price.yearly])).toEqual([
    ['Starter', 50, 80],
    ['Standard', 100, 80],
    ['Business', 600, 500],
  ])
  expect(plans.filter((plan) => plan.mostPopular).map(({ name }) => name)).toEqual(['Standard'])
  expect(yearlyLabel).toBe('save 20%')
})
