import sanitizeHtml from 'sanitize-html'
import { isRaw, text } from '../blocks/reading-raw.ts'
import {
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  isAllowedLink,
  safeRel,
} from '../blocks/rich-text.ts'

/** A reader's page shows 24 levels; a parser takes longer with every one, and a hostile text has thousands. */
export const deepestText = 100

/** Thrown while a text is read, so that the rest of it costs nothing. */
export class TooDeepError extends Error {
  override name = 'TooDeepError'
}

/**
 * Rich text as it may be stored and shown. A parser may read what it wrote otherwise the next time (a link within a
 * link), so it is cleaned until nothing changes any more: what was looked at is what everybody after us reads.
 */
export function sanitizeRichText(html: string): string {
  let clean = sanitizeOnce(html)
  for (let pass = 1; pass < mostPasses; pass++) {
    const again = sanitizeOnce(clean)
    if (again === clean) break
    clean = again
  }
  return clean
}

const mostPasses = 5

/** A link that opens a new tab must not hand it our page. */
function sanitizeOnce(html: string): string {
  let depth = 0
  return sanitizeHtml(html, {
    onOpenTag() {
      depth++
      if (depth > deepestText) throw new TooDeepError(`More than ${deepestText} levels`)
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

function safeLink({ href, ...rest }: Record<string, string>): Record<string, string> {
  return {
    ...(href !== undefined && isAllowedLink(href) && { href }),
    ...rest,
    ...(rest.target && { rel: safeRel }),
  }
}

const cleanTag =
  /<\/?(?:b|i|u|s|strong|em|ul|ol|li|p|a)>|<a href=\\"(?:https?:\/\/|mailto:|\/(?!\/))[^"\\<>]*\\"(?: target=\\"_blank\\" rel=\\"noopener noreferrer\\")?>/g

/**
 * The content of a row as it may leave the server, even if the row was written past our save. Nearly all
 * content is as we stored it, and one pass over its text shows that; only the rest is read and cleaned.
 */
export function sanitizeContent(content: string): string {
  // An escape could hide a `<`, so it is not taken for clean.
  if (!content.includes('\\u') && !content.replace(cleanTag, '').includes('<')) return content
  let blocks: unknown
  try {
    blocks = JSON.parse(content)
  } catch {
    return content
  }
  if (!Array.isArray(blocks)) return content
  return JSON.stringify(
    blocks.map((block) =>
      isRaw(block) && (block.type === 'paragraph' || block.type === 'fineprint')
        ? { ...block, content: sanitizeStored(text(block.content)) }
        : block,
    ),
  )
}

/** What no save of ours would have taken is shown as the text it is. */
function sanitizeStored(html: string): string {
  try {
    return sanitizeRichText(html)
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
    return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  }
}
