import { expect, test } from 'vitest'
import type { Revision } from '../../contract.ts'
import { changesOf } from './revisions.tsx'

const revision: Revision = {
  version: 2,
  savedAt: '2026-11-18T00:00:00.000Z',
  savedBy: 'ada',
  title: 'T',
  status: 'draft',
  changed: ['content', 'main', 'featured'],
}

test('a version says how many parts of the text changed, and which fields', () => {
  const changedBlocks = { paragraph: 2, image: 1 }
  expect(changesOf({ ...revision, changedBlocks })).toBe(
    'Changed: 2 paragraphs, 1 image, and placement',
  )
  expect(changesOf(revision)).toBe('Changed: text and placement')
  expect(changesOf({ ...revision, changed: null })).toBe('The first version')
})
