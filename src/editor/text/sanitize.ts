import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { escapeText } from '#src/app/escape-html.ts'
import { isRaw, parseList, type Raw, text } from '../blocks/reading-raw.ts'
import { definitionOf } from '../blocks/registry.ts'
import { parseRichText } from '../blocks/rich-text/parse-on-server.ts'
import { TooDeepError } from '../blocks/rich-text/rich-tree.ts'
import { writeRichText } from '../blocks/rich-text/write-rich-text.ts'

/** A reader's page shows 24 levels. Each level slows the parser down, and a hostile text has thousands. */
export const deepestText = 100

/**
 * Rich text that is safe to store and show. A parser may read its own output differently the next time (a link within a
 * link), so the text is sanitized until nothing changes: every later parser then reads what was checked.
 */
export function sanitizeRichText(html: string): string {
  // Without a `<` there is no markup, and entities only encode text.
  if (!html.includes('<')) return html
  let clean = html
  for (let pass = 0; pass < mostPasses; pass++) {
    const again = writeRichText(parseRichText(clean, deepestText))
    if (again === clean) break
    clean = again
  }
  return clean
}

const mostPasses = 5

const deepestValue = 20

/** Changes all text except the plain-text fields of the type, including unknown fields and types. */
export function mapTexts<B extends object>(
  block: B,
  type: string,
  change: (html: string) => string,
): B {
  const plain = new Set(['id', 'type', ...definitionOf(type).plainText])
  return mapStrings(block, (text, path) => (plain.has(path) ? text : change(text)))
}

/** `path` is `images.alt` for the alt of each image. Lone surrogates are replaced: React rejects a page with them. */
export function mapStrings<B extends object>(
  block: B,
  change: (text: string, path: string) => string,
): B {
  const walk = (value: unknown, path: string, depth: number): unknown => {
    if (typeof value === 'string') return change(value.toWellFormed(), path)
    if (typeof value !== 'object' || value === null) return value
    if (depth > deepestValue) throw new TooDeepError('A block', deepestValue)
    if (Array.isArray(value)) return value.map((item) => walk(item, path, depth + 1))
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      walk(inner, path ? `${path}.${key}` : key, depth + 1),
    ])
    return Object.fromEntries(entries)
  }
  return walk(block, '', 0) as B
}

/** Hashes of contents that were read and found clean: to sanitize them again costs 100 times as much as to hash them. */
const cleanContents = new LRUCache<string, true>({ max: 10_000 })

/** The content of a row as it may leave the server, even if the row was not written by our save. */
export function sanitizeContent(content: string): string {
  const hash = createHash('sha256').update(content).digest('base64')
  if (cleanContents.get(hash)) return content
  const clean = sanitizeBlocks(content)
  if (clean === content) cleanContents.set(hash, true)
  return clean
}

function sanitizeBlocks(content: string): string {
  const blocks = parseList(content)
  if (!blocks) return content
  return JSON.stringify(blocks.map((block) => (isRaw(block) ? cleanStoredBlock(block) : block)))
}

/** A text that no save would have accepted is shown as plain text, such a block not at all. */
const cleanStoredBlock = (block: Raw): unknown =>
  ifTooDeep(
    () => mapTexts(block, text(block.type), sanitizeStored),
    () => ({}),
  )

const sanitizeStored = (html: string): string =>
  ifTooDeep(
    () => sanitizeRichText(html),
    () => escapeText(html),
  )

export function ifTooDeep<T>(work: () => T, otherwise: (error: TooDeepError) => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof TooDeepError) return otherwise(error)
    throw error
  }
}
