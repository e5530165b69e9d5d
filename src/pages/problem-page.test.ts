import { expect, test } from 'vitest'
import { problemResponse } from '#src/app/problem.ts'
import { problemAsPage } from './problem-page.ts'

test('a problem becomes a page with the same status and headers', async () => {
  const detail = 'Nobody <b>waits</b> here.'
  const page = await problemAsPage(
    problemResponse(503, detail, { headers: { 'retry-after': '5' } }),
  )
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('5')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const text = await page.text()
  expect(text).toContain('<h1>Service Unavailable</h1>')
  expect(text).toContain('Nobody &lt;b&gt;waits&lt;/b&gt; here.')
})

test('every other response stays as it is', async () => {
  const answer = new Response('plain')
  expect(await problemAsPage(answer)).toBe(answer)
})
