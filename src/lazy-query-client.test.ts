import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { lazyQueryClient } from './lazy-query-client.tsx'

test('the client is loaded once, and a failed load is retried', async () => {
  const client = new QueryClient()
  let loads = 0
  const lazy = lazyQueryClient(async () => {
    loads += 1
    if (loads === 1) throw new Error('no network')
    return client
  })
  await expect(lazy.client()).rejects.toThrow('no network')
  expect(lazy.loaded.get()).toBeUndefined()
  let told = 0
  lazy.loaded.subscribe(() => {
    told += 1
  })
  expect(await Promise.all([lazy.client(), lazy.client()])).toEqual([client, client])
  expect([loads, told, lazy.loaded.get()]).toEqual([2, 1, client])
})
