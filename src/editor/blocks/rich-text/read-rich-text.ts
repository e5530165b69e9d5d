import { parseRichText } from '#rich-text-parser'
import type { RichNode } from './rich-tree.ts'

/**
 * Parses rich text into a tree that can hold nothing but the allow-list. Pages are rendered from this tree, so no row of
 * the database can inject markup. package.json names the parser: htmlparser2 is 22 kB compressed, and a browser has a
 * parser.
 */
export const readRichText: (html: string) => RichNode[] = parseRichText

/** The words of a text. A paragraph or list item ends a word; a mark within a word does not. */
export const wordsOf = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const inside = wordsOf(node.children)
      return ['p', 'li', 'ul', 'ol'].includes(node.tag) ? ` ${inside} ` : inside
    })
    .join('')

export const isBlankRichText = (html: string) => wordsOf(readRichText(html)).trim() === ''

export const wordsInRichText = (html: string): number =>
  wordsOf(readRichText(html)).split(/\s+/).filter(Boolean).length
