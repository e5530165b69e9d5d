import { expect, test, vi } from 'vitest'
import { createKeeper } from './keeper.ts'
import type { KeptWork } from './kept-work.ts'

const about = { kind: 'faq', href: '/contentmanager/faq/createfaq', username: 'ada' }

function slowStore() {
  const written: KeptWork[] = []
  const waiting: (() => void)[] = []
  return {
    written,
    next: async () => {
      waiting.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
    put: vi.fn(async (work: KeptWork) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      written.push(work)
    }),
    remove: vi.fn(async () => {}),
  }
}

test('while one write is on its way only the newest state waits', async () => {
  const store = slowStore()
  const keeper = createKeeper(about, 'w1', store)
  for (const data of ['a', 'ab', 'abc']) keeper.keep({ title: data, data })
  await store.next()
  await store.next()
  await keeper.settled()
  expect(store.written.map((work) => work.data)).toEqual(['a', 'abc'])
  expect(store.written[1]).toMatchObject({ ...about, id: 'w1', title: 'abc' })
})

test('what is forgotten is removed after the write that was on its way', async () => {
  const store = slowStore()
  const keeper = createKeeper(about, 'w2', store)
  keeper.keep({ title: 'a', data: 'a' })
  keeper.keep({ title: 'b', data: 'b' })
  const forgotten = keeper.forget()
  expect(store.remove).not.toHaveBeenCalled()
  await store.next()
  await forgotten
  expect(store.written.map((work) => work.data)).toEqual(['a'])
  expect(store.remove).toHaveBeenCalledWith('w2')
})

test('a store that fails does not stop the next write', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const put = vi.fn<(work: KeptWork) => Promise<void>>(async () => {})
  put.mockRejectedValueOnce(new Error('full'))
  const keeper = createKeeper(about, 'w3', { put, remove: async () => {} })
  keeper.keep({ title: 'a', data: 'a' })
  await keeper.settled()
  keeper.keep({ title: 'b', data: 'b' })
  await keeper.settled()
  expect(put).toHaveBeenCalledTimes(2)
  silent.mockRestore()
})
