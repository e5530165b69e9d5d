import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Blog } from '../contract.ts'
import { Article, ArticleError, ArticlePending } from './article-page.tsx'

vi.mock('#src/ui/page/router-link.tsx', () => ({
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

const blog: Blog = {
  blogId: 1,
  status: 'published',
  createdAt: '2026-11-17T00:00:00.000Z',
  editedAt: '',
  content: '[{"id":"t","type":"title","content":"Webstuhl"}]',
  summary: 'S',
  thumbnail: '',
  main: false,
  featured: false,
  publishAt: null,
  searchTitle: '',
  searchDescription: '',
  lang: 'de',
  shareImage: '',
  slug: 'a-title',
  topics: [],
  author: 'ada',
  version: 1,
}

test('an article says how long it takes to read', () => {
  const html = renderToStaticMarkup(<Article blog={{ ...blog, minutesToRead: 4 }} />)
  expect(html).toContain('4 minute read')
})

test('an article in another language says so, and the words around it stay English', () => {
  const html = renderToStaticMarkup(<Article blog={blog} />)
  expect(html).toMatch(/Posted on:.*<div lang="de">.*Webstuhl/)
  expect(renderToStaticMarkup(<Article blog={{ ...blog, lang: '' }} />)).not.toContain('lang=')
})
