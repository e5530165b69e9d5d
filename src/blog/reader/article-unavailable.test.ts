import { isRedirect } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#src/app/client.ts'
import { Route } from '#src/routes/blog.$blogId.{-$slug}.tsx'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'

vi.mock('#src/site/answer-unavailable.ts', () => ({ answerUnavailable: vi.fn() }))

/** Runs the loader on the server with a response of this status. */
async function load(status: number) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetchQuery = () => Promise.reject(new ApiError('Failed', status, undefined))
  const context = { queries: { client: async () => ({ fetchQuery }) } }
  const loader = Route.options.loader as (given: unknown) => Promise<unknown>
  try {
    return await loader({ params: { blogId: 7 }, context })
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options.to : thrown
  }
}

test('an earlier address of an article leads to the current one, with the query, also within the page', async () => {
  const blog = { blogId: 7, slug: 'current', content: '[]', topics: [] }
  const fetchQuery = async () => blog
  const context = { queries: { client: async () => ({ fetchQuery }) } }
  const loader = Route.options.loader as (given: unknown) => Promise<unknown>
  const moved = await loader({ params: { blogId: 7, slug: 'old' }, context }).catch(
    (thrown) => thrown,
  )
  expect(isRedirect(moved) && moved.options).toMatchObject({
    params: { blogId: 7, slug: 'current' },
    search: true,
    replace: true,
    statusCode: 308,
  })
  for (const slug of ['current', undefined]) {
    expect(await loader({ params: { blogId: 7, slug }, context })).toMatchObject({ blog })
  }
})

test('a missing article redirects to the list; an unavailable one does not', async () => {
  expect(await load(404)).toBe('/resources')
  expect(answerUnavailable).not.toHaveBeenCalled()
  // The page is a 503 without the article: a redirect would mean that it has moved.
  expect(await load(503)).toBeUndefined()
  expect(answerUnavailable).toHaveBeenCalledTimes(1)
})
