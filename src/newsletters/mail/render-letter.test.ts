import { expect, test } from 'vitest'
import { letterParts } from '#src/blog/blocks/letter-parts.ts'
import { renderLetter } from './render-letter.tsx'

const content = JSON.stringify([
  { id: 't', type: 'title', content: 'Woven & done' },
  {
    id: 'p',
    type: 'paragraph',
    content: '<p>Read <a href="/faq">more</a></p><ul><li>One</li></ul>',
  },
  { id: 'i', type: 'image', src: '/media/a.png', alt: 'A loom', caption: 'Ours' },
  { id: 'c', type: 'carousel', images: [{ src: '/media/b.png', alt: 'B', caption: '' }] },
  { id: 'x', type: 'from-the-future', content: 'unknown' },
])

const rendered = () =>
  renderLetter({
    subject: 'News',
    preheader: 'Soon',
    parts: letterParts(content),
    picture: (src) => ({ url: `https://wireloom.test${src}?w=1280`, width: 534, height: 300 }),
    link: (href) => `https://wireloom.test${href}?utm_campaign=newsletter-1`,
    webLink: 'https://wireloom.test/newsletter/1',
    unsubscribeLink: 'https://wireloom.test/unsubscribe?token=x&lists=waitlist',
  })

test('pictures are absolute links in a fixed size, with alt text', async () => {
  const { html } = await rendered()
  const images = html.match(/<img[^>]*>/g) ?? []
  expect(images).toHaveLength(2)
  expect(images[0]).toContain('src="https://wireloom.test/media/a.png?w=1280"')
  expect(images[0]).toContain('width="534"')
  expect(images[0]).toContain('height="300"')
  expect(images[0]).toContain('alt="A loom"')
})

test('the dark rules, the preheader and the campaign are in the HTML; unknown blocks are not', async () => {
  const { html } = await rendered()
  expect(html).toContain('(prefers-color-scheme: dark)')
  expect(html).toContain('Soon')
  expect(html).toContain('href="https://wireloom.test/faq?utm_campaign=newsletter-1"')
  expect(html).toContain('Woven &amp; done')
  expect(html).not.toContain('unknown')
  expect(html).not.toMatch(/<script/i)
})

test('the text part says the same in words, with links', async () => {
  const { text } = await rendered()
  expect(text).toContain('Woven & done')
  expect(text).toContain('https://wireloom.test/faq?utm_campaign=newsletter-1')
  expect(text).toContain('https://wireloom.test/unsubscribe?token=x&lists=waitlist')
  expect(text).not.toContain('<p>')
})
