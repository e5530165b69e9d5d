import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { blogQueries, loadListing } from './queries.ts'

const calls: string[] = []
const start = vi.hoisted(() => ({ fetch: (_: Request) => new Response() }))
vi.mock('@tanstack/react-start', () => ({ getGlobalStartContext: () => start }))

/** Makes the API return this response for every call. */
function answerWith(status: number, body: object) {
  start.fetch = (request) => {
    calls.push(new URL(request.url).pathname + new URL(request.url).search)
    return Response.json(body, { status })
  }
}

const client = () =>
  new QueryClient({ defaultOptions: { queries: { retryDelay: 0, retry: false } } })
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {})

afterEach(() => {
  calls.length = 0
  vi.restoreAllMocks()
})

test('the query of an article is retried four times', async () => {
  answerWith(500, {})
  await expect(client().fetchQuery(blogQueries.detail(7))).rejects.toThrow(
    'Error getting Blog by id',
  )
  expect(calls).toEqual(Array(5).fill('/api/v0/blogs/7?images=linked'))
})

test('a missing article is not retried', async () => {
  answerWith(404, {})
  await expect(client().fetchQuery(blogQueries.detail(7))).rejects.toThrow()
  expect(calls).toHaveLength(1)
})

test('the listing requests only published blogs', async () => {
  answerWith(200, { cards: [], nextCursor: null })
  const nothing = { cards: [], nextCursor: null }
  expect(await loadListing(client())).toEqual({
    first: nothing,
    main: null,
    featured: [],
    topics: [],
  })
  expect(calls).toHaveLength(4)
  expect(calls.filter((call) => !call.includes('/topics'))).toHaveLength(3)
  for (const call of calls) expect(call).toMatch(/status=published|\/topics/)
})

test('the listing reports whether loading failed', async () => {
  const error = silence()
  answerWith(503, {})
  expect(await loadListing(client())).toBe('failed')
  expect(error).toHaveBeenCalledOnce()
  answerWith(422, {})
  expect(await loadListing(client(), 'nonsense')).toBe('no such cursor')
  expect(error).toHaveBeenCalledOnce()
})
