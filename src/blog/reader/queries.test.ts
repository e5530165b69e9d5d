import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { answerInProcess } from '#src/platform/http/client.ts'
import { loadListing } from './load-listing.ts'
import { blogQueries } from './queries.ts'

const calls: string[] = []

/** An API that returns this for every call. */
function answerWith(status: number, body: object) {
  answerInProcess((request) => {
    calls.push(new URL(request.url).pathname + new URL(request.url).search)
    return Response.json(body, { status })
  })
}

const client = () =>
  new QueryClient({ defaultOptions: { queries: { retryDelay: 0, retry: false } } })
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {})

afterEach(() => {
  calls.length = 0
  vi.restoreAllMocks()
})

test('an article is tried again four times', async () => {
  answerWith(500, {})
  await expect(client().fetchQuery(blogQueries.detail(7))).rejects.toThrow(
    'Error getting Blog by id',
  )
  expect(calls).toEqual(Array(5).fill('/api/v0/blogs/7?images=linked'))
})

test('an article that does not exist is asked for once', async () => {
  answerWith(404, {})
  await expect(client().fetchQuery(blogQueries.detail(7))).rejects.toThrow()
  expect(calls).toHaveLength(1)
})

test('the listing asks only for what is published', async () => {
  answerWith(200, { cards: [], nextCursor: null })
  const nothing = { cards: [], nextCursor: null }
  expect(await loadListing(client())).toEqual({ first: nothing, main: null, featured: [] })
  expect(calls).toHaveLength(3)
  for (const call of calls) expect(call).toContain('status=published')
})

test('the listing says how loading went', async () => {
  const error = silence()
  answerWith(503, {})
  expect(await loadListing(client())).toBe('failed')
  expect(error).toHaveBeenCalledOnce()
  answerWith(422, {})
  expect(await loadListing(client(), 'nonsense')).toBe('no such cursor')
  expect(error).toHaveBeenCalledOnce()
})
