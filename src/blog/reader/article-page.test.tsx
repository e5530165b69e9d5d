import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ArticlePage } from './article-page.tsx'
import { blogQueries } from './queries.ts'

vi.mock('#src/ui/router-link.tsx', () => ({
  RouterLink: ({ href, children }: { href: string; children: unknown }) => (
    <a href={href}>{String(children)}</a>
  ),
}))

const shown = (client: QueryClient) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ArticlePage blogId={7} />
    </QueryClientProvider>,
  )

test('while there is no blog it says so, and leads back', () => {
  const html = shown(new QueryClient())
  expect(html).toContain('role="status">Loading Blog...</p>')
  expect(html).toContain('href="/resources"')
  expect(html).not.toContain('Error loading blog.')
})

test('a blog that is missing in the end is an error', () => {
  // As it is when the last attempt has failed: nothing is tried again.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = blogQueries.detail(7)
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error: new Error('gone'), fetchStatus: 'idle' })
  const html = shown(client)
  expect(html).toContain('role="status">Error loading blog.</p>')
  expect(html).toContain('href="/resources"')
  expect(html).not.toContain('Loading Blog...')
})
