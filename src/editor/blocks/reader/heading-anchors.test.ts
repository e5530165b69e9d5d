import { expect, test } from 'vitest'
import type { Block } from '../registry.ts'
import { headingAnchors } from './heading-anchors.ts'

const heading = (type: 'title' | 'subtitle', content: string, place: number): Block => ({
  id: `b${place}`,
  type,
  content,
})

test('every heading has its own id, except the first title and empty ones', () => {
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
