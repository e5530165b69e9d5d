import { isAllowedLink, isRichTag, type RichTag, safeRel } from './rich-text.ts'

export interface RichElement {
  tag: RichTag
  link?: { href?: string; target?: string; rel?: string }
  children: RichNode[]
}

export type RichNode = string | RichElement

const token = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*)?>/gi
const deepest = 24

/**
 * Parses rich text into a tree that can hold nothing but the allow-list. Pages are rendered from this tree, so no row of
 * the database can inject markup.
 */
export function readRichText(html: string): RichNode[] {
  const root: RichNode[] = []
  const open: RichElement[] = []
  const add = (node: RichNode) => (open.at(-1)?.children ?? root).push(node)
  let from = 0
  for (const match of html.matchAll(token)) {
    addText(html.slice(from, match.index), add)
    from = match.index + match[0].length
    const tag = (match[2] ?? '').toLowerCase()
    if (!isRichTag(tag)) continue
    if (match[1]) closeTag(open, tag)
    else openTag(open, tag, match[3] ?? '', add)
  }
  addText(html.slice(from), add)
  return root
}

function addText(text: string, add: (node: RichNode) => void) {
  if (text) add(decode(text))
}

function openTag(
  open: RichElement[],
  tag: RichTag,
  attributes: string,
  add: (n: RichNode) => void,
) {
  // A browser closes these itself while parsing; its tree would differ from ours and hydration would fail.
  if (tag === 'p' || tag === 'ul' || tag === 'ol') closeTag(open, 'p')
  if (tag === 'a') closeTag(open, 'a')
  if (tag === 'li') closeItem(open)
  if (open.length >= deepest) return
  const element: RichElement = { tag, children: [] }
  if (tag === 'a') element.link = readLink(attributes)
  add(element)
  open.push(element)
}

function closeTag(open: RichElement[], tag: RichTag) {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at >= 0) open.length = at
}

function closeItem(open: RichElement[]) {
  const list = open.findLastIndex(({ tag }) => tag === 'ul' || tag === 'ol')
  const item = open.findLastIndex(({ tag }) => tag === 'li')
  if (item > list) open.length = item
}

const attribute = /([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

function readLink(attributes: string): RichElement['link'] {
  const link: RichElement['link'] = {}
  for (const [, name = '', double, single, bare] of attributes.matchAll(attribute)) {
    const value = decode(double ?? single ?? bare ?? '')
    if (name.toLowerCase() === 'href' && isAllowedLink(value)) link.href = value
    if (name.toLowerCase() === 'target') link.target = value
    if (name.toLowerCase() === 'rel') link.rel = value
  }
  if (link.target) link.rel = safeRel
  return link
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7});?|#x([\da-f]{1,6});?|([a-z]{2,4});)/gi,
    (whole, dec, hex, name) => {
      if (name) return named[name.toLowerCase()] ?? whole
      const code = dec ? Number(dec) : Number.parseInt(hex, 16)
      // Half a character would make React reject the page that the server rendered.
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
    },
  )
}
