import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

test('calls made while a page is rendered count as the network of its visitor', async () => {
  const score = JSON.stringify({ playerName: 'Ada', score: 700 })
  const { site } = await testSite({
    rateLimits: true,
    trustProxy: 1,
    render: async (_, { context }) => {
      const headers = { 'content-type': 'application/json' }
      const url = 'http://in-process/api/v0/leaderboard/score'
      const { status } = await context.fetch(
        new Request(url, { method: 'POST', headers, body: score }),
      )
      return new Response(`${status}`, { headers: { 'content-type': 'text/html' } })
    },
  })
  const visit = async (address: string) => {
    const response = await site.request('/contentmanager/login', {
      headers: { 'x-forwarded-for': address },
    })
    return response.text()
  }
  for (let nth = 0; nth < 30; nth++) expect(await visit('192.0.2.7')).toBe('201')
  expect(await visit('192.0.2.7')).toBe('429')
  expect(await visit('198.51.100.7')).toBe('201')
})
