import { parseMediaUrl } from '#src/media/reference.ts'
import { defineBlock } from './block-definition.ts'
import type { Raw } from './reading-raw.ts'

/** A block of a type that this version does not know. It is kept as it was sent, and not rendered. */
export interface UnknownBlock {
  id: string
  type: 'unknown'
  content: ''
  raw: Raw
}

export const unknownBlock = defineBlock<UnknownBlock>({
  label: 'Unknown block',
  read: (raw, id) => ({ id, type: 'unknown', content: '', raw }),
  plainText: ['raw.id', 'raw.type'],
  isEmpty: () => false,
  images: {
    // Only stored images: the article uses them, so they must not be deleted as unused.
    list: ({ raw }) => storedImages(raw, ''),
    replace: (block) => block,
    add: (block, srcs) => ({ block, rest: srcs }),
  },
})

function storedImages(value: unknown, path: string): { path: string; src: string }[] {
  if (typeof value === 'string') return parseMediaUrl(value) ? [{ path, src: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    storedImages(inner, path ? `${path}.${key}` : key),
  )
}
