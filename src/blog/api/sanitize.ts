import sanitizeHtml from 'sanitize-html'
import { isRaw, type Raw, text } from '#src/editor/blocks/reading-raw.ts'
import { definitionOf } from '#src/editor/blocks/registry.ts'
import {
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  isAllowedLink,
  safeRel,
} from '#src/editor/blocks/rich-text/rich-text.ts'

/** A reader's page shows 24 levels. Each level makes the parser slower, and a hostile text has thousands. */
export const deepestText = 100

/** Thrown while a text is parsed, so that the rest of it costs nothing. */
export class TooDeepError extends Error {
  override name = 'TooDeepError'

  constructor(what: string, levels: number) {
    super(`${what} may be nested at most ${levels} levels deep.`)
  }
}

/**
 * Rich text as it may be stored and shown. A parser may read its own output differently the next time (a link within a
 * link), so it is sanitized until nothing changes any more: what was checked is what every later parser reads.
 */
export function sanitizeRichText(html: string): string {
  // Without a `<` there is no markup, and entities stand for text alone.
  if (!html.includes('<')) return html
  let clean = sanitizeOnce(html)
  for (let pass = 1; pass < mostPasses; pass++) {
    const again = sanitizeOnce(clean)
    if (again === clean) break
    clean = again
  }
  return clean
}

const mostPasses = 5

function sanitizeOnce(html: string): string {
  let depth = 0
  return sanitizeHtml(html, {
    onOpenTag() {
      depth++
      if (depth > deepestText) throw new TooDeepError('A text', deepestText)
    },
    onCloseTag() {
      depth--
    },
    allowedTags: [...allowedTags],
    allowedAttributes: { a: allowedAttributes },
    allowedSchemes,
    allowProtocolRelative: false,
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: safeLink(attribs) }) },
  })
}

/** A link that opens a new tab must not give it access to our page. */
function safeLink({ href, ...rest }: Record<string, string>): Record<string, string> {
  return {
    ...(href !== undefined && isAllowedLink(href) && { href }),
    ...rest,
    ...(rest.target && { rel: safeRel }),
  }
}

const cleanTag =
  /<\/?(?:b|i|u|s|strong|em|ul|ol|li|p|a)>|<a href=\\"(?:https?:\/\/|mailto:|\/(?!\/))[^"\\<>]*\\"(?: target=\\"_blank\\" rel=\\"noopener noreferrer\\")?>/g

const deepestValue = 20

/**
 * A copy of a block in which `change` was applied to every rich text: all text but the type's plain-text fields, also in
 * fields and types that nobody knows. Half characters are replaced everywhere; React rejects a page that has them.
 */
export function mapTexts<B extends object>(
  block: B,
  type: string,
  change: (html: string) => string,
): B {
  const plain = new Set(['id', 'type', ...definitionOf(type).plainText])
  const walk = (value: unknown, path: string, depth: number): unknown => {
    if (typeof value === 'string') {
      const text = value.toWellFormed()
      return plain.has(path) ? text : change(text)
    }
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

/**
 * The content of a row as it may leave the server, even if the row was not written by our save. Nearly all content is
 * as we stored it, and one pass over its text shows that; only the rest is parsed and sanitized.
 */
export function sanitizeContent(content: string): string {
  // An escape could hide a `<` or half a character.
  if (!content.includes('\\u') && !content.replace(cleanTag, '').includes('<')) return content
  let blocks: unknown
  try {
    blocks = JSON.parse(content)
  } catch {
    return content
  }
  if (!Array.isArray(blocks)) return content
  return JSON.stringify(blocks.map((block) => (isRaw(block) ? cleanStoredBlock(block) : block)))
}

function cleanStoredBlock(block: Raw): unknown {
  try {
    return mapTexts(block, text(block.type), sanitizeStored)
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
    return {}
  }
}

/** A text that no save would have accepted is shown as plain text. */
function sanitizeStored(html: string): string {
  try {
    return sanitizeRichText(html)
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
    return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  }
}
