import type { Block } from '../blocks/registry.ts'
import { readRichText, wordsOf } from '../blocks/rich-text/read-rich-text.ts'
import { mapTexts } from './sanitize.ts'

/** PostgreSQL limits an index entry to 1 MB. */
const longest = 150_000

/** Fields that contain no words. */
const skipped = new Set(['id', 'type', 'src', 'fitMode'])

/** The words of all blocks without markup, for the search index. */
export function searchTextOf(blocks: readonly Block[]): string {
  const words = (html: string) => wordsOf(readRichText(html))
  return stringsIn(blocks.map((block) => mapTexts(block, block.type, words)))
    .join(' ')
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

function stringsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    return skipped.has(key) || /^(\/media\/|data:)/.test(value) ? [] : [value]
  }
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => stringsIn(item, name))
}
