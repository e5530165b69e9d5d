import type { Block } from '#src/editor/blocks/registry.ts'

/** An index entry of PostgreSQL ends at 1 MB. */
const longest = 150_000

/** Fields that are no words. */
const skipped = new Set(['id', 'type', 'src', 'fitMode'])

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The words of all blocks without markup, for the search index. */
export function searchTextOf(blocks: readonly Block[]): string {
  return stringsIn(blocks)
    .map((text) =>
      text.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/g, (e) => entities[e] ?? ' '),
    )
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
