import { afterEach, expect, test, vi } from 'vitest'
import { createTextLog } from './text-log.ts'
import type { TextRecord } from './unsaved-changes.ts'

const href = '/contentmanager/faq/createfaq'
const about = { textId: 't1', kind: 'faq', username: 'ada', records: [] }
const text = (data: string) => () => ({ title: data, href, data })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A browser's storage. `delay` makes its writes wait. */
function storage(delay: () => Promise<void> = async () => {}) {
  const records = new Map<string, TextRecord>()
  const written: unknown[] = []
  const rest = (except: string) => [...records.values()].filter(({ id }) => id !== except)
  return {
    written,
    data: () => [...records.values()].map(({ data }) => data),
    put: async (record: TextRecord, replaced: readonly string[]) => {
      await delay()
      written.push(record.data)
      for (const id of replaced) records.delete(id)
      records.set(record.id, record)
      return rest(record.id)
    },
    remove: async (ids: readonly string[]) => {
      for (const id of ids) records.delete(id)
      return rest('')
    },
  }
}

const none = { remove: async () => [] }

test('while a write is running, only the newest state is queued, and it replaces the earlier one', async () => {
  const waiting: (() => void)[] = []
  const store = storage(() => new Promise<void>((resolve) => waiting.push(resolve)))
  const log = createTextLog(about, store)
  for (const data of ['a', 'ab', 'abc']) log.write(text(data))
  expect(log.state.get()).toBe('pending')
  for (let call = 0; call < 2; call++) {
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting.shift()?.()
  }
  await vi.waitFor(() => expect(log.state.get()).toBe('stored'))
  expect(store.written).toEqual(['a', 'abc'])
  expect(store.data()).toEqual(['abc'])
  await log.discard()
  expect(store.data()).toEqual([])
  expect(log.state.get()).toBe('pending')
})

test('the state reports a refused text or picture, and a later write that succeeds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const put = vi.fn(async () => [])
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  const log = createTextLog(about, { ...none, put })
  const states: string[] = []
  log.state.subscribe(() => states.push(log.state.get()))
  log.write(text('a'))
  await vi.waitFor(() => expect(states).toEqual(['failed']))
  log.write(text('b'))
  await vi.waitFor(() => expect(states).toEqual(['failed', 'stored']))
  const storeImages = async () => {
    throw new DOMException('no blobs', 'DataCloneError')
  }
  log.write(() => ({ ...text('c')(), storeImages }))
  await vi.waitFor(() => expect(states).toEqual(['failed', 'stored', 'failed']))
  expect(put).toHaveBeenCalledTimes(3)
})

test('a slow picture does not delay the text', async () => {
  const store = storage()
  const log = createTextLog(about, store)
  log.write(() => ({ ...text('a')(), storeImages: () => new Promise(() => {}) }))
  await log.settled()
  log.write(text('b'))
  await log.settled()
  expect(store.data()).toEqual(['b'])
  expect(log.state.get()).toBe('pending')
})

test('a storage that does not respond gets later text all the same, for the memory of the tab', async () => {
  vi.useFakeTimers()
  const given: unknown[] = []
  const put = ({ data }: TextRecord) => {
    given.push(data)
    return new Promise<TextRecord[]>(() => {})
  }
  const log = createTextLog(about, { ...none, put })
  log.write(text('a'))
  log.write(text('ab'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(given).toEqual(['a', 'ab'])
  expect(log.state.get()).toBe('pending')
})

test('two tabs take the text of each other, and only one that has it removes it', async () => {
  const store = storage()
  const tab = (takes = true) => {
    const words = new Set<string>()
    const log = createTextLog(about, store)
    log.onOther((data) => {
      if (takes) for (const word of String(data).split(' ')) words.add(word)
      return takes
    })
    const type = async (word: string) => {
      words.add(word)
      log.write(() => text([...words].join(' '))())
      await log.settled()
    }
    return { log, type }
  }
  const [one, two, leaving] = [tab(), tab(), tab(false)]
  await one.type('one')
  await two.type('two')
  expect(store.data()).toEqual(['one', 'two'])
  await two.type('three')
  expect(store.data()).toEqual(['two one three'])
  await leaving.type('last')
  await one.log.discard()
  await leaving.log.discard()
  expect(store.data()).toEqual(['two one three'])
  await two.log.discard()
  expect(store.data()).toEqual([])
})

test('a storage that never answers counts as failed after a while, also for somebody who types on', async () => {
  vi.useFakeTimers()
  const log = createTextLog(about, { ...none, put: () => new Promise(() => {}) })
  for (let second = 0; second < 6; second++) {
    log.write(text(`${second}`))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(log.state.get()).toBe('failed')
})
