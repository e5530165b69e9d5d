import { uncleanForTemplate } from '#src/ui/browser/trusted-types.ts'
import { readableMarkup } from '../rich-text/readable-markup.ts'
import { purifyRichText } from '../rich-text/write-rich-text.ts'

const bold = /^(bold|bolder|[6-9]00)$/
const space = '\u00a0'
const lines = 'h1, h2, h3, h4, h5, h6, div, section, article, blockquote, pre, dt, dd, td, th'

/** Styles become tags, headings become bold lines, and the typed bullets of Word become lists. */
export function cleanPasted(html: string): string {
  const body = parsePasted(html)
  for (const gone of body.querySelectorAll('img, svg, math, audio, video')) gone.remove()
  return toRichText(body)
}

/** Tags replace styles, and lists replace the bullets of Word. A template runs and loads nothing. */
export function parsePasted(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = uncleanForTemplate(readableMarkup(html))
  const body = template.content
  for (const gone of body.querySelectorAll('meta, link, style')) gone.remove()
  for (const guid of body.querySelectorAll('b[id^="docs-internal-guid"]')) unwrap(guid)
  wordLists(body)
  nestLists(body)
  keepSpaces(body)
  stylesToTags(body)
  return body
}

/** The paragraphs and lists of a part of pasted HTML, reduced to the allow-list. */
export function toRichText(body: ParentNode): string {
  for (const pre of body.querySelectorAll('pre')) {
    const code = textOfCode(pre).split('\n')
    pre.replaceChildren(...code.map((line) => paragraphOf(pre.ownerDocument, line)))
  }
  for (const br of body.querySelectorAll('br')) splitAt(br)
  for (const line of [...body.querySelectorAll(lines)].reverse()) toParagraph(line)
  for (const bare of body.querySelectorAll('li > p:only-child')) unwrap(bare)
  for (const p of body.querySelectorAll('p')) {
    if (!p.textContent?.trim() && !p.hasAttribute('data-line')) p.remove()
  }
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (name !== 'href') element.removeAttribute(name)
    }
  }
  const holder = document.createElement('template')
  holder.content.append(...body.childNodes)
  return purifyRichText(holder.innerHTML).trim()
}

/** The lines of preformatted text. */
export function textOfCode(pre: Element): string {
  for (const br of pre.querySelectorAll('br')) br.replaceWith('\n')
  const text = (pre.textContent ?? '').replaceAll('\r\n', '\n')
  return text.replace(/^\n/, '').trimEnd()
}

/** Browsers show several spaces as one, so spaces that show the structure of a text do not break. */
function keepSpaces(body: DocumentFragment): void {
  for (const element of body.querySelectorAll('[data-style*="white-space: pre"]')) {
    const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      currentNode.nodeValue = withSpaces(currentNode.nodeValue ?? '')
    }
  }
}

function paragraphOf(document: Document, line: string): Element {
  const paragraph = document.createElement('p')
  // A blank line of code is not an empty paragraph, which would be left out.
  paragraph.dataset.line = ''
  paragraph.textContent = withSpaces(line.replaceAll('\t', '    ')) || space
  return paragraph
}

export const withSpaces = (text: string): string =>
  text.replace(/^[ \t]+|[ \t]{2,}/gm, (run) => space.repeat(run.replaceAll('\t', '    ').length))

function styleOf(element: Element): CSSStyleDeclaration {
  const { style } = document.createElement('span')
  style.cssText = element.getAttribute('data-style') ?? ''
  return style
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

export function rename(element: Element, tag: string): Element {
  const twin = element.ownerDocument.createElement(tag)
  twin.append(...element.childNodes)
  element.replaceWith(twin)
  return twin
}

function wrapInside(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function stylesToTags(body: DocumentFragment): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const { fontWeight, fontStyle, textDecoration, textDecorationLine } = styleOf(element)
    const decoration = `${textDecoration} ${textDecorationLine}`
    const wrapUnlessIn = (tags: string, tag: string) => {
      if (!element.closest(tags)) wrapInside(element, tag)
    }
    if (bold.test(fontWeight)) wrapUnlessIn('b, strong, h1, h2, h3, h4, h5, h6', 'strong')
    if (fontStyle === 'italic') wrapUnlessIn('i, em', 'em')
    // Google Docs sets an underline on every link.
    if (decoration.includes('underline') && !element.querySelector('a')) wrapUnlessIn('u, a', 'u')
    if (decoration.includes('line-through')) wrapUnlessIn('s', 's')
  }
  for (const strike of body.querySelectorAll('del, strike')) rename(strike, 's')
}

function splitAt(br: Element): void {
  const paragraph = br.closest('p')
  if (!paragraph || br.closest('li') || br.parentElement !== paragraph) {
    br.replaceWith(' ')
    return
  }
  const rest = paragraph.ownerDocument.createElement('p')
  while (br.nextSibling) rest.append(br.nextSibling)
  br.remove()
  paragraph.after(rest)
}

function toParagraph(line: Element): void {
  const isHeading = /^H[1-6]$/.test(line.tagName)
  if (line.querySelector('p, ul, ol') || line.closest('li')) {
    unwrap(line)
    return
  }
  const paragraph = rename(line, 'p')
  if (isHeading && !paragraph.querySelector('strong, b')) wrapInside(paragraph, 'strong')
}

/** Word writes a list as paragraphs that begin with a bullet or number. Their style contains the level. */
function wordLists(body: DocumentFragment): void {
  const items = [...body.querySelectorAll('p[data-style*="mso-list"]')].filter(
    (item) => !/mso-list:\s*none/i.test(item.getAttribute('data-style') ?? ''),
  )
  let open: { level: number; list: Element }[] = []
  for (const item of items) {
    const level = Number(/\blevel(\d)/i.exec(item.getAttribute('data-style') ?? '')?.[1] ?? 1)
    const sign = item.querySelector('[data-style*="mso-list"]')
    const text = (sign ?? item).textContent ?? ''
    const tag = /^\s*(\d+|[a-z]{1,3})[.)]/i.test(text) ? 'ol' : 'ul'
    sign?.remove()
    // Another text between two items ends the list.
    if (item.previousElementSibling !== open[0]?.list) open = []
    open = open.filter((one) => one.level <= level)
    const last = open.at(-1)
    if (last?.level === level && last.list.tagName.toLowerCase() !== tag) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = item.ownerDocument.createElement(tag)
      const within = open.at(-1)?.list.lastElementChild
      if (within) within.append(list)
      else item.before(list)
      open.push({ level, list })
    }
    open.at(-1)?.list.append(rename(item, 'li'))
  }
}

/** Google Docs writes a list within a list beside the items; it belongs to the item before it. */
function nestLists(body: DocumentFragment): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling
    if (item?.tagName === 'LI') item.append(list)
    else unwrap(list)
  }
}
