import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlocksView } from './blocks-view.tsx'
import { blocksToShow } from './content.ts'
import type { ImageSizes } from './view-props.ts'

const hash = 'a'.repeat(64)
const shown = (blocks: object[], imageSizes?: ImageSizes, titleLevel?: 1 | 2) =>
  renderToStaticMarkup(
    <BlocksView
      blocks={blocksToShow(JSON.stringify(blocks))}
      imageSizes={imageSizes}
      titleLevel={titleLevel}
    />,
  )

test('headings form one outline under the first title', () => {
  const blocks = ['title', 'subtitle', 'title', 'subtitle'].map((type) => ({ type, content: 'x' }))
  const levels = (html: string) => [...html.matchAll(/<h(\d)/g)].map((match) => match[1]).join('')
  expect(levels(shown(blocks))).toBe('1223')
  expect(levels(shown(blocks, {}, 2))).toBe('2334')
})

test('a stored image is offered in several sizes, with its own width and height', () => {
  const src = `/media/${hash}.png`
  const html = shown([{ type: 'image', src, alt: 'A dot', caption: 'Small' }], {
    [src]: [700, 400],
  })
  expect(html).toContain(`srcSet="${src}?w=160 160w`)
  expect(html).toContain(`${src}?w=640 640w, ${src}?w=768 700w"`)
  expect(html).toContain('width="700" height="400" alt="A dot"')
  expect(html).toContain('Small</figcaption>')
})

test('only the first images are fetched at once', () => {
  const image = { type: 'image', src: `/media/${hash}.png` }
  const loading = [...shown(Array(5).fill(image)).matchAll(/loading="(\w+)"/g)].map(
    ([, how]) => how,
  )
  expect(loading).toEqual(['eager', 'eager', 'eager', 'lazy', 'lazy'])
})

test.each(['https://tracker.example/x.png', 'javascript:alert(1)', 'data:text/html,x', '//x', ''])(
  'an image from %j is not shown',
  (src) => {
    expect(shown([{ type: 'image', src, alt: 'x' }])).not.toContain('<img')
    expect(shown([{ type: 'carousel', images: [{ src }] }])).not.toContain('<img')
  },
)

test('a carousel shows every slide without a script; a slide without words is Slide N', () => {
  const src = `/media/${hash}.png`
  const images = [{ src, alt: 'First', hoverText: 'Over', caption: 'Under' }, { src }]
  const html = shown([{ type: 'carousel', images, fitMode: 'scale-down' }])
  expect(html.match(/<img/g)).toHaveLength(2)
  expect(html).toContain('alt="Slide 2"')
  expect(html).toContain('Over')
  expect(html).toContain('Under')
  expect(html).not.toContain('<button')
})

test('blocks with the same id are all shown', () => {
  const html = shown([
    { id: 'a', type: 'subtitle', content: 'one' },
    { id: 'a', type: 'subtitle', content: 'two' },
  ])
  expect(html).toMatch(/one.*two/)
})

test('a block of an unknown type is not rendered', () => {
  const html = shown([
    { type: 'video', content: 'hidden' },
    { type: 'subtitle', content: 'shown' },
  ])
  expect(html).not.toContain('hidden')
  expect(html.match(/data-block=/g)).toHaveLength(1)
})

test('every text of an article takes its direction from its own letters', () => {
  const src = `/media/${hash}.png`
  const html = shown([
    { type: 'title', content: 'שלום' },
    { type: 'subtitle', content: 'שלום' },
    { type: 'paragraph', content: '<p>שלום</p>' },
    { type: 'fineprint', content: '<p>שלום</p>' },
    { type: 'image', src, caption: 'שלום' },
    { type: 'carousel', images: [{ src, caption: 'שלום', hoverText: 'שלום' }] },
  ])
  expect(html.match(/<[^>]*dir="auto"/g)).toHaveLength(7)
  // The carousel itself keeps the direction that its script knows.
  expect(html).not.toMatch(/<section[^>]*dir=/)
})
