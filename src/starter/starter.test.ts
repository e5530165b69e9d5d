import { basename } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createImageWorker } from '#src/media/image-worker/image-worker.ts'
import { drawings, rasterise, type StarterArticle, starterArticles, starterFaqs } from './load.ts'

const drawingNames = Object.keys(drawings).map((file) => basename(file, '.svg'))
const published = starterArticles.filter((article) => article.status === 'published')
const blocks = starterArticles.flatMap((article) => article.blocks)
const titleOf = (article: StarterArticle) => {
  const first = article.blocks[0]
  return first?.type === 'title' ? first.content : undefined
}
const richTexts = blocks.flatMap((block) =>
  block.type === 'paragraph' || block.type === 'fineprint'
    ? [{ id: block.id, html: block.content }]
    : [],
)
const imagesOf = (article: StarterArticle) =>
  article.blocks.flatMap((block) => {
    const images = block.type === 'image' ? [block] : block.type === 'carousel' ? block.images : []
    return images.map(({ src, alt, caption }) => ({ src, alt, caption }))
  })

describe('starter FAQs', () => {
  test('are a dozen, numbered 1 to 12', () => {
    expect(starterFaqs.map((faq) => faq.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test.each(starterFaqs)('$question keeps the rules of the FAQ form', (faq) => {
    expect(faq.question.length).toBeGreaterThanOrEqual(10)
    expect(faq.question).toContain('?')
    expect(faq.answer.length).toBeGreaterThanOrEqual(10)
    expect(faq.navigationHeading.trim()).not.toBe('')
    expect(faq.navigationHeading.length).toBeLessThanOrEqual(28)
  })

  test('have distinct headings in the side navigation', () => {
    expect(new Set(starterFaqs.map((faq) => faq.navigationHeading)).size).toBe(12)
  })
})

describe('starter articles', () => {
  test('are eight: one main, three featured, one draft', () => {
    expect(starterArticles).toHaveLength(8)
    expect(published.filter((article) => article.main)).toHaveLength(1)
    expect(published.filter((article) => article.featured)).toHaveLength(3)
    expect(starterArticles.filter((article) => article.status === 'draft')).toHaveLength(1)
    expect(starterArticles.filter((article) => article.main && article.featured)).toEqual([])
  })

  test('use every block type', () => {
    expect(new Set(blocks.map((block) => block.type))).toEqual(
      new Set(['title', 'subtitle', 'paragraph', 'image', 'fineprint', 'carousel']),
    )
  })

  test('use both ways to fit a carousel', () => {
    const fitModes = blocks.flatMap((block) => (block.type === 'carousel' ? [block.fitMode] : []))
    expect(new Set(fitModes)).toEqual(new Set(['cover', 'scale-down']))
  })

  test('give every block an id of its own', () => {
    expect(new Set(blocks.map((block) => block.id)).size).toBe(blocks.length)
  })

  test('are listed oldest first, between August and November 2026', () => {
    const dates = starterArticles.map((article) => article.createdAt)
    expect(dates).toEqual([...dates].sort())
    for (const date of dates) {
      expect(new Date(date).toISOString()).toBe(date)
      expect(date >= '2026-08-01' && date < '2026-12-01').toBe(true)
    }
  })

  test.each(starterArticles.map((article) => ({ title: titleOf(article), article })))(
    '$title opens with its title and is 500 to 900 words long',
    ({ title, article }) => {
      expect(title).toBeTruthy()
      expect(article.summary.trim()).not.toBe('')
      const text = article.blocks
        .flatMap((block) => ('content' in block && block.type !== 'image' ? [block.content] : []))
        .join(' ')
        .replace(/<[^>]+>/g, ' ')
      const words = text.trim().split(/\s+/).length
      expect(words).toBeGreaterThanOrEqual(500)
      expect(words).toBeLessThanOrEqual(900)
    },
  )

  test('describe every image in an alternative text', () => {
    for (const image of starterArticles.flatMap(imagesOf)) {
      expect(image.alt.length).toBeGreaterThan(20)
      expect(image.caption.trim()).not.toBe('')
    }
  })
})

describe('rich text', () => {
  const allowedTags = ['b', 'i', 'u', 's', 'strong', 'em', 'ul', 'ol', 'li', 'p', 'a']
  const tagsIn = (html: string) => [...html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/gi)]

  test.each(richTexts)('$id uses only the allowed tags and attributes, well nested', ({ html }) => {
    const open: string[] = []
    for (const [, closing, name = '', attributes = ''] of tagsIn(html)) {
      expect(allowedTags).toContain(name)
      if (closing) {
        expect(open.pop()).toBe(name)
        continue
      }
      open.push(name)
      const names = [...attributes.matchAll(/([a-z-]+)=/g)].map(([, attribute]) => attribute)
      expect(name === 'a' ? ['href', 'target', 'rel'] : []).toEqual(expect.arrayContaining(names))
    }
    expect(open).toEqual([])
    expect(html.replace(/<[^>]+>/g, '')).not.toMatch(/[<>]/)
  })

  test('links lead to a page of the site or to an https address with a safe rel', () => {
    const links = richTexts.flatMap(({ html }) => [...html.matchAll(/<a ([^>]*)>/g)])
    expect(links.length).toBeGreaterThan(0)
    for (const [, attributes = ''] of links) {
      const href = /href="([^"]*)"/.exec(attributes)?.[1] ?? ''
      if (href.startsWith('/')) {
        expect(href).toMatch(/^\/[a-z]+$/)
      } else {
        expect(new URL(href).protocol).toBe('https:')
        expect(attributes).toContain('target="_blank"')
        expect(attributes).toContain('rel="noopener noreferrer"')
      }
    }
  })
})

describe('drawings', () => {
  test('are each used by an article, and each article has its own thumbnail', () => {
    const used = starterArticles.flatMap((article) => [
      article.thumbnail.drawing,
      ...imagesOf(article).map((image) => image.src.drawing),
    ])
    expect([...new Set(used)].sort()).toEqual([...drawingNames].sort())
    expect(new Set(starterArticles.map((article) => article.thumbnail.drawing)).size).toBe(8)
  })

  test.each(Object.entries(drawings))('%s needs no font', (_, svg) => {
    expect(svg).not.toContain('<text')
  })

  test('become pictures of 1600 by 1000', async () => {
    const images = createImageWorker()
    onTestFinished(images.close)
    for (const name of drawingNames) {
      const { width, height, format } = await sharp(await rasterise(images, name)).metadata()
      expect({ name, width, height, format }).toEqual({
        name,
        width: 1600,
        height: 1000,
        format: 'png',
      })
    }
  })
})
