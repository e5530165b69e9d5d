import type { RootContent } from 'mdast'
import { isRaw, type Raw } from '../blocks/reading-raw.ts'

/*
 * A block that Markdown cannot hold exactly: its fields in a comment, then its readable form, which is not read again.
 */

const end = '<!-- /block -->'
const comment = /^<!-- block (\{.*\}) -->$/s

/** The sign > would end the comment. */
export function writeComment(fields: object, readable: string): string {
  const json = JSON.stringify(fields).replaceAll('>', '\\u003e')
  return [`<!-- block ${json} -->`, readable, end].filter(Boolean).join('\n\n')
}

export function rawInComment(html: string): Raw | undefined {
  try {
    const raw: unknown = JSON.parse(comment.exec(html)?.[1] ?? '')
    return isRaw(raw) ? raw : undefined
  } catch {
    return undefined
  }
}

export const isCommentEnd = (node: RootContent) => node.type === 'html' && node.value === end
