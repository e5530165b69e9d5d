import { expect, test } from 'vitest'
import { createAcknowledgements } from './acknowledgements.ts'

const forever = 2 ** 31 - 1

test('a version is known when all have said so, also those who said it before or of a later one', async () => {
  const { take, allKnow } = createAcknowledgements()
  take(1, 7)
  const known = allKnow([1, 2, 3], 7, forever)
  take(2, 6)
  take(2, 8)
  take(3, 7)
  await known
  await allKnow([1, 2, 3], 7, forever)
  await allKnow([], 9, forever)
})

test('who says nothing is waited for no longer than asked', async () => {
  const { take, allKnow } = createAcknowledgements()
  take(1, 7)
  let over = false
  const known = allKnow([1, 2], 7, 5).then(() => {
    over = true
  })
  expect(over).toBe(false)
  await known
})
