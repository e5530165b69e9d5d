import type { Block } from '../registry.ts'
import { headingOf } from './reader-blocks.ts'

export interface HeadingAnchor {
  id: string
  blockId: string
  text: string
  depth: 1 | 2
}

/** The first title is the heading of the article. The prefix avoids clashes between writers' words and other ids. */
export function headingAnchors(blocks: readonly Block[]): HeadingAnchor[] {
  const used = new Map<string, number>()
  let titles = 0
  return blocks.flatMap((block) => {
    const heading = headingOf(block.type)
    const text = block.content.trim()
    if (heading === 'title') titles += 1
    if (!heading || !text || (heading === 'title' && titles === 1)) return []
    const slug = slugOf(text)
    const count = (used.get(slug) ?? 0) + 1
    used.set(slug, count)
    const id = `part-${slug}${count > 1 ? `-${count}` : ''}`
    return [{ id, blockId: block.id, text, depth: heading === 'title' ? 1 : 2 }]
  })
}

const slugOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'x'
