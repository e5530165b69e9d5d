import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlocksView } from './blocks-view.tsx'
import { blocksToShow } from './content.ts'
import { letterParts } from './letter-parts.ts'
import { countWords } from './minutes-to-read.ts'
import { type Block, definitionOf } from './registry.ts'

const hash = 'a'.repeat(64)
const src = `/media/${hash}.mp4`
const poster = `/media/${'b'.repeat(64)}.png`
const captions = `/media/${'c'.repeat(64)}.vtt`
const url = 'https://youtu.be/dQw4w9WgXcQ'

const contentOf = (block: object) => JSON.stringify([{ id: 'b', ...block }])
const shown = (block: object) =>
  renderToStaticMarkup(
    <BlocksView blocks={blocksToShow(contentOf(block))} imageSizes={{ [src]: [160, 90] }} />,
  )
const checksOf = (block: object) => {
  const [read] = blocksToShow(contentOf(block)) as [Block]
  return definitionOf(read.type)
    .checks?.(read, () => 0)
    .map(({ text }) => text)
}

test('a clip with controls loads nothing but its picture before it plays', () => {
  const html = shown({ type: 'clip', src, poster, captions, mode: 'controls', title: 'A <b>' })
  expect(html).toContain('controls=""')
  expect(html).toContain('preload="none"')
  expect(html).toContain('width="160" height="90"')
  expect(html).toContain(`poster="${poster}?w=1280"`)
  expect(html).toContain('aria-label="A &lt;b&gt;"')
  expect(html).toContain(`<track kind="captions" label="Captions" src="${captions}"/>`)
  expect(html).not.toContain('autoPlay')
})

test('a clip that repeats is muted, has controls, and has no source for readers who prefer less motion', () => {
  const [, moving = '', still = ''] = shown({ type: 'clip', src, mode: 'loop' }).split('<video')
  for (const attribute of ['muted=""', 'loop=""', 'controls=""', 'playsInline=""']) {
    expect(moving).toContain(attribute)
    expect(still).toContain(attribute)
  }
  expect(moving).toContain('autoPlay=""')
  expect(moving).toContain(`<source src="${src}" media="(prefers-reduced-motion: no-preference)"/>`)
  expect(moving.split('>')[0]).not.toContain('src=')
  expect(still).toContain('preload="none"')
  expect(still).not.toContain('autoPlay')
})

test('an embed holds no address of its provider that a browser loads by itself', () => {
  const html = shown({ type: 'embed', url, title: 'A film', poster })
  expect(html).not.toMatch(/(?:src|srcSet|srcDoc|data|poster)="[^"]*(?:youtu|\/\/)/)
  const [, name] = /<iframe name="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`target="${name}"`)
  expect(html).toContain('src="/embed/empty"')
  expect(html).toContain('href="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"')
  expect(html).toContain('title="A film"')
  expect(html).toMatch(/sandbox="(?!.*allow-top-navigation)(?!.*allow-modals)[^"]+"/)
})

test.each([
  { type: 'embed', url: 'javascript:alert(1)' },
  { type: 'embed', url: 'https://example.com/player' },
  { type: 'embed', url: '' },
  { type: 'clip', src: 'https://example.com/a.mp4' },
  { type: 'clip', src: poster },
  { type: 'clip', src: 'javascript:alert(1)' },
])('hostile stored content shows nothing: %j', (block) => {
  expect(shown({ ...block, title: 'A title' })).not.toMatch(/<(?:iframe|video|a|figure)\b/)
})

test('what is missing is named, in the words of the check before publishing', () => {
  expect(checksOf({ type: 'clip', src })).toEqual([
    'has no picture to show before it plays.',
    'has no title.',
    'has no captions for people who do not hear it.',
  ])
  expect(checksOf({ type: 'clip', src, poster, title: 'A', mode: 'loop' })).toEqual([])
  expect(checksOf({ type: 'clip', poster, title: 'A' })).toEqual([
    'has no clip, and readers do not see it.',
  ])
  expect(checksOf({ type: 'embed', url })).toEqual(['has no title.'])
  expect(checksOf({ type: 'embed', title: 'A' })).toEqual([
    'has no address, and readers do not see it.',
  ])
})

test('a mail has the picture with a link, and neither block counts words', () => {
  const clip = { type: 'clip', src, poster, title: 'Weaving' }
  expect(letterParts(contentOf(clip))).toEqual([
    { kind: 'image', src: poster, alt: 'Watch the clip', caption: 'Weaving', href: src },
  ])
  expect(letterParts(contentOf({ ...clip, poster: '' }))).toEqual([
    { kind: 'link', label: 'Weaving', href: src },
  ])
  const embed = { type: 'embed', url, poster, title: 'A film' }
  expect(letterParts(contentOf(embed))).toEqual([
    { kind: 'image', src: poster, alt: 'Open it on YouTube', caption: 'A film', href: url },
  ])
  expect(letterParts(contentOf({ ...embed, poster: '' }))).toEqual([
    { kind: 'link', label: 'A film: Open it on YouTube', href: url },
  ])
  expect(letterParts(contentOf({ ...embed, url: 'javascript:alert(1)' }))).toEqual([])
  expect(countWords(blocksToShow(contentOf(clip)))).toBe(0)
  expect(countWords(blocksToShow(contentOf(embed)))).toBe(0)
})
