import { uncleanForTemplate } from '#src/ui/trusted-types.ts'
import { purifyRichText } from '../rich-text/purify-rich-text.ts'

const bold = /^(bold|bolder|[6-9]00)$/
const lines = 'h1, h2, h3, h4, h5, h6, div, section, article, blockquote, pre, dt, dd, td, th'

/**
 * What is pasted from Google Docs, Word or a page, brought to the few tags a text has: looks that were
 * said in styles become tags, headings become bold lines, Word's written-out bullets become lists.
 */
export function cleanPasted(html: string): string {
  const body = parsePasted(html)
  for (const image of body.querySelectorAll('img')) image.remove()
  return toRichText(body)
}

/** Pasted HTML with tags in place of styles and lists in place of Word's signs. Inside a template nothing runs or loads. */
export function parsePasted(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = uncleanForTemplate(readable(withoutComments(html)))
  const body = template.content
  for (const gone of body.querySelectorAll('style, script, title, meta, link')) gone.remove()
  for (const guid of body.querySelectorAll('b[id^="docs-internal-guid"]')) unwrap(guid)
  wordLists(body)
  stylesToTags(body)
  return body
}

/** The paragraphs and lists of a part of pasted HTML, with nothing that a text may not have. */
export function toRichText(body: ParentNode): string {
  for (const br of body.querySelectorAll('br')) splitAt(br)
  for (const line of [...body.querySelectorAll(lines)].reverse()) toParagraph(line)
  for (const bare of body.querySelectorAll('li > p:only-child')) unwrap(bare)
  for (const p of body.querySelectorAll('p')) {
    if (!p.textContent?.trim()) p.remove()
  }
  for (const element of body.querySelectorAll('*')) keepOnlyHref(element)
  const holder = document.createElement('template')
  holder.content.append(...body.childNodes)
  return purifyRichText(holder.innerHTML).trim()
}

function keepOnlyHref(element: Element): void {
  for (const { name } of [...element.attributes]) {
    if (name !== 'href') element.removeAttribute(name)
  }
}

/** Word hides its bullets and half its markup in conditional comments. */
function withoutComments(html: string): string {
  return html.replace(/<!--[\s\S]*?-->/g, '').replace(/<!\[(?:if|endif)[^>]*>/gi, '')
}

/**
 * Handlers would be dropped anyway, and styles are wanted only for what they say; but a browser whose policy
 * forbids both complains about each one already when it reads it. Styles go by another name.
 */
function readable(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag
      .replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
      .replace(/\sstyle(\s*=)/gi, ' data-style$1'),
  )
}

function styleOf(element: Element): CSSStyleDeclaration {
  const { style } = document.createElement('span')
  style.cssText = element.getAttribute('data-style') ?? ''
  return style
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
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
    const within = (tags: string) => element.closest(tags) !== null
    if (bold.test(fontWeight) && !within('b, strong, h1, h2, h3, h4, h5, h6')) {
      wrapInside(element, 'strong')
    }
    if (fontStyle === 'italic' && !within('i, em')) wrapInside(element, 'em')
    // Google Docs underlines every link by hand.
    if (decoration.includes('underline') && !within('u, a') && !element.querySelector('a')) {
      wrapInside(element, 'u')
    }
    if (decoration.includes('line-through') && !within('s')) wrapInside(element, 's')
  }
  for (const strike of body.querySelectorAll('del, strike')) {
    wrapInside(strike, 's')
    unwrap(strike)
  }
}

/** A line break inside a paragraph becomes the end of one and the start of the next. */
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
  if (line.querySelector('p, ul, ol')) {
    unwrap(line)
    return
  }
  if (line.closest('li')) {
    unwrap(line)
    return
  }
  const paragraph = line.ownerDocument.createElement('p')
  paragraph.append(...line.childNodes)
  if (isHeading && !paragraph.querySelector('strong, b')) wrapInside(paragraph, 'strong')
  line.replaceWith(paragraph)
}

/** Word writes a list as paragraphs that begin with a sign; the sign says which kind of list. */
function wordLists(body: DocumentFragment): void {
  const items = [...body.querySelectorAll('p[data-style*="mso-list"]')].filter(
    (item) => !/mso-list:\s*none/i.test(item.getAttribute('data-style') ?? ''),
  )
  for (const item of items) {
    const sign = item.querySelector('[data-style*="mso-list"]')
    const text = (sign ?? item).textContent ?? ''
    const tag = /^\s*(\d+|[a-z]{1,3})[.)]/i.test(text) ? 'ol' : 'ul'
    sign?.remove()
    const entry = item.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    const before = item.previousElementSibling
    const list =
      before?.tagName.toLowerCase() === tag && before.hasAttribute('data-word')
        ? before
        : item.ownerDocument.createElement(tag)
    if (list !== before) {
      list.setAttribute('data-word', '')
      item.before(list)
    }
    list.append(entry)
    item.remove()
  }
}
