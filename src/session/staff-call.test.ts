import { Hono } from 'hono'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeSession, endSession, readSession } from './session.ts'
import { staffAnswer, staffClient } from './staff-call.ts'

// Vitest takes the build for servers, which throws outside of a request; a browser's has no context.
vi.mock('@tanstack/react-start', () => ({ getGlobalStartContext: () => undefined }))

const api = new Hono().get('/drafts', (c) => c.json([1])).post('/drafts', (c) => c.json([2]))
const client = () => staffClient<typeof api>().drafts

const signals: (AbortSignal | null | undefined)[] = []

/** Never settles on its own, as a request on a slow line. */
const hang = (_input: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signals.push(init?.signal)
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

beforeEach(() => {
  signals.length = 0
  vi.stubGlobal('window', { location: { origin: 'http://site.test' } })
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
  changeSession({ user: { username: 'ada', role: 'writer' }, token: 'T', ended: undefined })
  return () => vi.unstubAllGlobals()
})

test('a read that is on its way when the session ends is aborted and counts as refused', async () => {
  vi.stubGlobal('fetch', hang)
  const read = staffAnswer(client().$get(), 'Error reading drafts')
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  endSession()
  await expect(read).rejects.toMatchObject({ status: 401, message: 'Error reading drafts' })
  expect(signals[0]?.aborted).toBe(true)
  // Somebody who signed out must not read that the session expired.
  expect(readSession().ended).toBeUndefined()
})

test('a write goes on when the session ends', async () => {
  vi.stubGlobal('fetch', hang)
  void client().$post()
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  endSession()
  expect(signals[0]?.aborted ?? false).toBe(false)
})

test('the caller of a read can abort it', async () => {
  vi.stubGlobal('fetch', hang)
  const leaving = new AbortController()
  const read = client().$get(undefined, { init: { signal: leaving.signal } })
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  leaving.abort()
  await expect(read).rejects.toMatchObject({ name: 'AbortError' })
})

test('a refused token ends the session as expired; the reason of an ended session stays', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  await expect(staffAnswer(client().$get(), 'Error')).rejects.toMatchObject({ status: 401 })
  expect(readSession().ended).toEqual({ why: 'expired', username: 'ada' })
  changeSession({ user: { username: 'ada', role: 'writer' }, token: 'T', ended: undefined })
  endSession('elsewhere')
  await expect(staffAnswer(client().$get(), 'Error')).rejects.toMatchObject({ status: 401 })
  expect(readSession().ended?.why).toBe('elsewhere')
})
