import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Thumbnail } from './blog-card.tsx'

const draw = (blogId: number, thumbnail = '') =>
  renderToStaticMarkup(<Thumbnail card={{ blogId, thumbnail }} sizes="10rem" />)

test('a blog without a picture gets its own drawing, the same every time', () => {
  expect(draw(7)).toBe(draw(7))
  const first = Array.from({ length: 60 }, (_, id) => draw(id + 1).replace(/data-woven="\d+"/, ''))
  expect(new Set(first).size).toBe(60)
})

test('a URL of another site is not shown as a picture', () => {
  expect(draw(1, 'https://tracker.example/x.png')).toContain('<svg')
  expect(draw(1, `/media/${'b'.repeat(64)}.png`)).toContain('<img')
})
