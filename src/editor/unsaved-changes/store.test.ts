import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getChanges, getImage, listChanges, putImage, putRecord, removeChanges } from './store.ts'
import { textsOf } from './unsaved-changes.ts'

const record = {
  id: 'w1/r1',
  kind: 'blog',
  href: '/',
  username: 'ada',
  title: 'T',
  changedAt: '2026-01-01T00:00:00.000Z',
  data: 'text',
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
  // A browser that never responds.
  vi.stubGlobal('indexedDB', { open: () => ({}) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('while the storage does not respond, the tab has the text, lists it and gives it back', async () => {
  let isStored = false
  void putRecord(record, []).then(() => {
    isStored = true
  })
  void putImage({ id: 'i1', workId: 'w1', name: 'a.png', blob: new Blob(['a']) })
  const listed = listChanges()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isStored).toBe(false)
  expect(await listed).toMatchObject([
    { id: 'w1', records: ['w1/r1'], log: ['text'], inThisTabOnly: true },
  ])
  const found = getChanges('w1')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await found).toMatchObject({ data: 'text', inThisTabOnly: true })
  expect((await getImage('i1'))?.blob.size).toBe(1)
  expect(window.addEventListener).toHaveBeenCalledWith('beforeunload', expect.any(Function))

  const unknown = getChanges('w2')
  const removed = removeChanges('w1')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await unknown).toBeUndefined()
  await removed
  const left = listChanges()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await left).toEqual([])
})

test('text that comes into the tab during a slow read is listed by that read', async () => {
  const listed = listChanges()
  void putRecord(record, [])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await listed).toMatchObject([
    { id: 'w1', records: ['w1/r1'], log: ['text'], inThisTabOnly: true },
  ])
})

test('the records of one text are listed as one, with those of 0.2.0 as they are', () => {
  const later = { ...record, id: 'w1/r2', title: 'Later', changedAt: '2026-01-02T00:00:00.000Z' }
  const earlier = { ...record, id: 'w2', data: { question: 'Why?' } }
  expect(textsOf([later, earlier, { ...record, inThisTabOnly: true }])).toMatchObject([
    { id: 'w2', records: ['w2'], data: { question: 'Why?' } },
    { id: 'w1', title: 'Later', records: ['w1/r1', 'w1/r2'], inThisTabOnly: true },
  ])
})
