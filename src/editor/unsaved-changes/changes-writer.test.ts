import { expect, test, vi } from 'vitest'
import { createChangesWriter } from './changes-writer.ts'
import type { UnsavedChanges } from './unsaved-changes.ts'

const about = { kind: 'faq', href: '/contentmanager/faq/createfaq', username: 'ada' }

function slowStore() {
  const written: UnsavedChanges[] = []
  const waiting: (() => void)[] = []
  return {
    written,
    next: async () => {
      waiting.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
    put: vi.fn(async (changes: UnsavedChanges) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      written.push(changes)
      return undefined
    }),
    remove: vi.fn(async () => undefined),
  }
}

test('while a write is running, only the newest state is queued', async () => {
  const store = slowStore()
  const writer = createChangesWriter(about, 'w1', store)
  for (const data of ['a', 'ab', 'abc']) writer.write(() => ({ title: data, data }))
  await store.next()
  await store.next()
  await writer.settled()
  expect(store.written.map((work) => work.data)).toEqual(['a', 'abc'])
  expect(store.written[1]).toMatchObject({ ...about, id: 'w1', title: 'abc' })
})

test('discarding removes the changes after a write that is still running', async () => {
  const store = slowStore()
  const writer = createChangesWriter(about, 'w2', store)
  writer.write(() => ({ title: 'a', data: 'a' }))
  writer.write(() => ({ title: 'b', data: 'b' }))
  const discarded = writer.discard()
  expect(store.remove).not.toHaveBeenCalled()
  await store.next()
  await discarded
  expect(store.written.map((work) => work.data)).toEqual(['a'])
  expect(store.remove).toHaveBeenCalledWith('w2', store.written[0]?.revision)
})

test('the state is `stored` only after the write is confirmed', async () => {
  const store = slowStore()
  const writer = createChangesWriter(about, 'w4', store)
  writer.write(() => ({ title: 'a', data: 'a' }))
  expect(writer.state()).toBe('pending')
  await store.next()
  await vi.waitFor(() => expect(writer.state()).toBe('stored'))
})

test('the state reports a refused text or picture, and a later write that succeeds', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const put = vi.fn<(changes: UnsavedChanges) => Promise<undefined>>(async () => undefined)
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  const writer = createChangesWriter(about, 'w5', { put, remove: async () => undefined })
  const states: string[] = []
  writer.watch(() => states.push(writer.state()))
  writer.write(() => ({ title: 'a', data: 'a' }))
  await vi.waitFor(() => expect(states).toEqual(['failed']))
  writer.write(() => ({ title: 'b', data: 'b' }))
  await vi.waitFor(() => expect(states).toEqual(['failed', 'stored']))
  const storeImages = async () => {
    throw new DOMException('no blobs', 'DataCloneError')
  }
  writer.write(() => ({ title: 'c', data: 'c', storeImages }))
  await vi.waitFor(() => expect(states).toEqual(['failed', 'stored', 'failed']))
  expect(put).toHaveBeenCalledTimes(3)
  silent.mockRestore()
})

test('a slow picture does not delay the text', async () => {
  const written: unknown[] = []
  const put = async ({ data }: UnsavedChanges) => {
    written.push(data)
    return undefined
  }
  const writer = createChangesWriter(about, 'w6', { put, remove: async () => undefined })
  writer.write(() => ({ title: 'a', data: 'a', storeImages: () => new Promise(() => {}) }))
  await writer.settled()
  writer.write(() => ({ title: 'b', data: 'b' }))
  await writer.settled()
  expect(written).toEqual(['a', 'b'])
  expect(writer.state()).toBe('pending')
})

test('a store that fails does not stop the next write', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const put = vi.fn<(changes: UnsavedChanges) => Promise<undefined>>(async () => undefined)
  put.mockRejectedValueOnce(new Error('full'))
  const writer = createChangesWriter(about, 'w3', { put, remove: async () => undefined })
  writer.write(() => ({ title: 'a', data: 'a' }))
  await writer.settled()
  writer.write(() => ({ title: 'b', data: 'b' }))
  await writer.settled()
  expect(put).toHaveBeenCalledTimes(2)
  silent.mockRestore()
})

test('what another tab stored meanwhile is taken before anything replaces or removes it', async () => {
  let stored: UnsavedChanges | undefined
  const isOther = (known?: string) => stored?.revision !== undefined && stored.revision !== known
  const store = {
    put: async (changes: UnsavedChanges, known?: string) => {
      if (isOther(known)) return stored
      stored = changes
      return undefined
    },
    remove: async (_id: string, known?: string) => {
      if (isOther(known)) return stored
      stored = undefined
      return undefined
    },
  }
  const tab = () => {
    const words = new Set<string>()
    const writer = createChangesWriter(about, 'w7', store)
    writer.onOther((data) => {
      for (const word of String(data).split(' ')) words.add(word)
    })
    const type = async (word: string) => {
      words.add(word)
      writer.write(() => ({ title: '', data: [...words].join(' ') }))
      await writer.settled()
    }
    return { writer, type }
  }
  const [one, two] = [tab(), tab()]
  await one.type('one')
  await two.type('two')
  await one.type('three')
  expect(stored?.data).toBe('one three two')
  await two.writer.discard()
  expect(stored?.data).toBe('one three two')
  await two.writer.discard()
  expect(stored).toBeUndefined()
})

test('a storage that does not respond gets later text all the same, for the memory of the tab', async () => {
  vi.useFakeTimers()
  const given: unknown[] = []
  const put = (changes: UnsavedChanges) => {
    given.push(changes.data)
    return new Promise<undefined>(() => {})
  }
  const writer = createChangesWriter(about, 'w8', { put, remove: async () => undefined })
  writer.write(() => ({ title: 'a', data: 'a' }))
  writer.write(() => ({ title: 'ab', data: 'ab' }))
  await vi.advanceTimersByTimeAsync(1500)
  expect(given).toEqual(['a', 'ab'])
  expect(writer.state()).toBe('pending')
  vi.useRealTimers()
})

test('a slow storage that holds the text of another tab gets both', async () => {
  vi.useFakeTimers()
  const other = { ...about, id: 'w9', title: '', changedAt: '', revision: 'theirs', data: 'theirs' }
  let stored: UnsavedChanges = other
  const put = async (changes: UnsavedChanges, known?: string) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    if (known !== stored.revision) return stored
    stored = changes
    return undefined
  }
  const writer = createChangesWriter(about, 'w9', { put, remove: async () => undefined })
  const words = ['mine']
  writer.onOther((data) => words.push(String(data)))
  writer.write(() => ({ title: '', data: words.join(' ') }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stored.data).toBe('mine theirs')
  vi.useRealTimers()
})
