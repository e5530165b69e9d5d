import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ArticleError, ArticlePending } from './article-page.tsx'

vi.mock('#src/ui/router-link.tsx', () => ({
  RouterLink: ({ href, children }: { href: string; children: unknown }) => (
    <a href={href}>{String(children)}</a>
  ),
}))

test.each([
  [ArticlePending, 'Loading Blog...'],
  [ArticleError, 'Error loading blog.'],
])('a page without a blog shows a message and a way back', (Shown, words) => {
  const html = renderToStaticMarkup(<Shown />)
  expect(html).toContain(`role="status">${words}</p>`)
  expect(html).toContain('href="/resources"')
})
