import { expect, test } from 'vitest'
import { createLog } from '#src/log/log.ts'
import { type CountStore, memoryStore } from './memory-store.ts'
import { withFallback } from './open-count-store.ts'

test('while the store fails, each process counts alone and retries the store later', async () => {
  let time = 0
  let asked = 0
  let works = false
  const store: CountStore = {
    ...memoryStore(),
    add: async () => {
      asked += 1
      if (!works) throw new Error('gone')
      return { used: 100, leftMs: 1 }
    },
  }
  const counts = withFallback(store, memoryStore(), createLog('silent'), () => time)
  expect(await counts.add('a', 1000)).toMatchObject({ used: 1 })
  expect(await counts.add('a', 1000)).toMatchObject({ used: 2 })
  expect(asked).toBe(1)
  time = 5000
  works = true
  expect(await counts.add('a', 1000)).toMatchObject({ used: 100 })
})

test('memory is bounded, and windows expire', async () => {
  let time = 1
  const store = memoryStore(3, () => time)
  for (const key of ['a', 'b', 'c', 'd']) await store.add(key, 1000)
  expect(await store.add('d', 1000, 0)).toEqual({ used: 1, leftMs: 1000 })
  expect(await store.add('a', 1000, 0)).toEqual({ used: 0, leftMs: 1000 })
  time = 1002
  expect(await store.add('d', 1000)).toEqual({ used: 1, leftMs: 1000 })
})
