import { expect, test } from 'vitest'
import type { Blog } from '../../contract.ts'
import { type BlogDocument, emptyDocument, fieldsOf } from '../../document.ts'
import { ownSave } from './save-blog.ts'

const sent: BlogDocument = {
  ...emptyDocument,
  summary: 'A summary ',
  thumbnail: 'local:t',
  searchTitle: ' Found ',
  shareImage: 'local:t',
  blocks: [
    { id: 'p', type: 'paragraph', content: '<p>one</p>' },
    { id: 'i', type: 'image', content: 'local:i', src: 'local:i', alt: '', caption: '' },
  ],
}
const saved = (content: string): Blog => ({
  ...fieldsOf(emptyDocument),
  blogId: 1,
  status: 'draft',
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: '2026-01-01T00:00:00.000Z',
  summary: 'A summary',
  thumbnail: '/media/t.png',
  publishAt: null,
  searchTitle: 'Found',
  shareImage: '/media/t.png',
  author: 'ada',
  version: 2,
  content: JSON.stringify([
    { id: 'p', type: 'paragraph', content },
    { id: 'i', type: 'image', content: '/media/i.png', src: '/media/i.png', alt: '', caption: '' },
  ]),
})

test('a blog equal to the sent document is recognized as our own save, with the URLs of its images', () => {
  const addresses = ownSave(sent, saved('<p>one</p>'))
  expect([...(addresses ?? [])]).toEqual([
    ['local:t', '/media/t.png'],
    ['local:i', '/media/i.png'],
  ])
})

test('a blog with other content is not recognized as our own save', () => {
  expect(ownSave(sent, saved('<p>two</p>'))).toBeUndefined()
  expect(ownSave(undefined, saved('<p>one</p>'))).toBeUndefined()
})
