import { expect, test } from 'vitest'
import { headingAnchors } from './heading-anchors.ts'
import type { Block } from './registry.ts'

const heading = (type: 'title' | 'subtitle', content: string, place: number): Block => ({
  id: `b${place}`,
  type,
  content,
})

test('every heading but the first title and empty ones has an id of its own', () => {
  const blocks = [
    heading('title', 'The article', 0),
    heading('subtitle', 'What it is: Überblick!', 1),
    heading('subtitle', ' ', 2),
    heading('title', 'main', 3),
    heading('subtitle', 'Main', 4),
    heading('subtitle', '???', 5),
  ]
  expect(headingAnchors(blocks).map(({ id, depth }) => [id, depth])).toEqual([
    ['part-what-it-is-uberblick', 2],
    ['part-main', 1],
    ['part-main-2', 2],
    ['part-x', 2],
  ])
})
