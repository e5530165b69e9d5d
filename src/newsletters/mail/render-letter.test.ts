import { expect, test } from 'vitest'
import { letterParts } from '#src/editor/blocks/letter-parts.ts'
import { identity } from '#src/site/identity.ts'
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

const props = {
  brand: identity,
  subject: 'News',
  preheader: 'Soon',
  parts: letterParts(content),
  picture: (src: string) => ({
    url: `https://wireloom.test${src}?w=1280`,
    width: 534,
    height: 300,
  }),
  link: (href: string) => `https://wireloom.test${href}?utm_campaign=newsletter-1`,
  webLink: 'https://wireloom.test/newsletter/1',
  personalLinks: {
    unsubscribe: 'https://wireloom.test/unsubscribe?token=x&lists=waitlist',
    preferences: 'https://wireloom.test/preferences/x',
  },
  reason: `You get this mail because you signed up at ${identity.name}.`,
  postalAddress: 'Loom Street 1\n10115 Berlin',
} satisfies Parameters<typeof renderLetter>[0]

const rendered = () => renderLetter(props)

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

test('the text part has the same content as plain text, with links', async () => {
  const { text } = await rendered()
  expect(text).toContain('Woven & done')
  expect(text).toContain('https://wireloom.test/faq?utm_campaign=newsletter-1')
  expect(text).toContain('https://wireloom.test/unsubscribe?token=x&lists=waitlist')
  expect(text).not.toContain('<p>')
  expect(text).not.toContain('Soon')
  expect(text).toContain('[Picture: A loom]')
  expect(text).toContain('https://wireloom.test/preferences/x')
  expect(text).toContain('Loom Street 1, 10115 Berlin')
})

test('a nested list stays nested, and an item with two paragraphs has two lines', async () => {
  const nested = '<ul><li><p>Wool</p><ul><li><p>Red</p></li><li><p>Blue</p></li></ul></li></ul>'
  const lines = '<ol><li><p>Open it</p><p>and wait</p></li></ol>'
  const { html, text } = await renderLetter({
    ...props,
    parts: letterParts(JSON.stringify([{ id: 'p', type: 'paragraph', content: nested + lines }])),
  })
  expect(html.match(/<ul/g)).toHaveLength(2)
  expect(text).toMatch(/^ \* Wool\n +\* Red\n +\* Blue$/m)
  expect(text).toMatch(/^ 1\. Open it\n +and wait$/m)
})

test('quote, callout, code, table, button, link and divider are in the mail and in its text part', () => {
  const words = (text: string) => [{ tag: 'p' as const, children: [text] }]
  const { html, text } = renderLetter({
    ...props,
    parts: [
      { kind: 'quote', nodes: words('So true'), source: 'Ada' },
      { kind: 'callout', tone: 'tip', name: 'Tip', nodes: words('Save often') },
      { kind: 'code', text: 'if (a < b)\n  run()', language: 'js' },
      { kind: 'divider' },
      {
        kind: 'table',
        header: true,
        rows: [
          [words('Plan'), words('Price')],
          [words('Team'), words('12')],
        ],
      },
      { kind: 'button', label: 'See prices', href: '/pricing' },
      { kind: 'image', src: '/media/p.png', alt: 'Poster', caption: '', href: '/blog/1' },
      { kind: 'link', label: 'Watch', href: '/blog/1' },
    ],
  })
  expect(html).toMatch(/<blockquote[^>]*>.*So true.*Ada.*<\/blockquote>/s)
  expect(html).toContain('if (a &lt; b)\n  run()')
  expect(html.match(/<th /g)).toHaveLength(2)
  expect(html).toMatch(/<a href="https:\/\/wireloom\.test\/blog\/1[^>]*><img[^>]*Poster/)
  expect(html).toContain('href="https://wireloom.test/pricing?utm_campaign=newsletter-1"')
  expect(text).toMatch(/^> So true$/m)
  expect(text).toMatch(/^> — Ada$/m)
  expect(text).toMatch(/^Tip\n+Save often$/m)
  expect(text).toMatch(/^if \(a < b\)\n {2}run\(\)$/m)
  expect(text).toMatch(/^-{10,}$/m)
  expect(text).toMatch(/^Plan +Price\nTeam +12$/m)
  expect(text).toContain('See prices')
  expect(text).toContain('<https://wireloom.test/pricing?utm_campaign=newsletter-1>')
})
