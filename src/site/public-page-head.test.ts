import { afterEach, expect, test } from 'vitest'
import { providePublicConfig, publicConfig } from './public-config.ts'
import { pageHead } from './public-page-head.ts'
import { publicPaths } from './public-pages.ts'
import { shareImageOf } from './share-image-path.ts'

const before = publicConfig()
afterEach(() => providePublicConfig(before))

const entry = (head: ReturnType<typeof pageHead>, name: string) =>
  head.meta.map((tag) => ({ ...tag })).find((tag) => Object.values(tag).includes(name))

test('addresses are absolute, with the public address of the site', () => {
  providePublicConfig({ ...before, publicUrl: 'https://wireloom.example' })
  const head = pageHead({ title: 'FAQ', description: 'd', path: '/faq' })
  expect(head.links).toEqual([{ rel: 'canonical', href: 'https://wireloom.example/faq' }])
  expect(entry(head, 'og:image')).toMatchObject({ content: 'https://wireloom.example/og/faq.png' })
  expect(entry(head, 'twitter:card')).toMatchObject({ content: 'summary_large_image' })
  expect(entry(head, 'robots')).toBeUndefined()
})

test('an article has its dates and its own image', () => {
  const article = { publishedAt: '2026-01-01', editedAt: '2026-01-02' }
  const head = pageHead({ title: 't', description: 'd', path: '/blog/1', image: '/x.png', article })
  expect(entry(head, 'og:type')).toMatchObject({ content: 'article' })
  expect(entry(head, 'article:published_time')).toMatchObject({ content: '2026-01-01' })
  expect(entry(head, 'og:image')).toMatchObject({ content: '/x.png' })
})

test('every page has an image of its own', () => {
  expect(new Set(publicPaths.map(shareImageOf)).size).toBe(publicPaths.length)
})
