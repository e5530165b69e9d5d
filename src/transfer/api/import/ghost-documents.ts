import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import { isRaw, type Raw, text } from '#src/editor/blocks/reading-raw.ts'
import { htmlOfNodes } from '#src/editor/markdown/html-of-nodes.ts'
import { parse } from '#src/editor/markdown/syntax.ts'

/*
 * Older and newer exports of Ghost have documents of its editors without their HTML. They become the HTML that Ghost makes
 * of them.
 */

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const raws = (value: unknown): Raw[] => list(value).filter(isRaw)

function parsed(document: unknown): Raw | undefined {
  try {
    const read: unknown = JSON.parse(text(document) || 'null')
    return isRaw(read) ? read : undefined
  } catch {
    return undefined
  }
}

const wrap = (tag: string, inner: string, attributes = '') =>
  `<${tag}${attributes}>${inner}</${tag}>`

export function lexicalHtml(document: unknown): string {
  return raws((parsed(document)?.root as Raw | undefined)?.children)
    .map((node) => lexicalNode(node, 0))
    .join('')
}

/** The bits of a text's format. */
const formats: [number, string][] = [
  [1, 'b'],
  [2, 'i'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
]

const blockTags: Record<string, string> = {
  paragraph: 'p',
  quote: 'blockquote',
  aside: 'blockquote',
  listitem: 'li',
}

function lexicalNode(node: Raw, depth: number): string {
  const type = text(node.type).replace(/^extended-/, '')
  if (type === 'text') {
    const bits = Number(node.format) || 0
    const marks = formats.filter(([bit]) => bits & bit)
    return marks.reduce((inner, [, tag]) => wrap(tag, inner), escapeText(text(node.text)))
  }
  if (type === 'linebreak') return '<br>'
  // Deeper than any text that can be saved.
  const inner =
    depth > 100
      ? ''
      : raws(node.children)
          .map((one) => lexicalNode(one, depth + 1))
          .join('')
  if (type === 'link' || type === 'autolink') {
    return wrap('a', inner, ` href="${escapeHtml(text(node.url))}"`)
  }
  if (type === 'heading')
    return wrap(/^h[1-6]$/.test(text(node.tag)) ? text(node.tag) : 'h2', inner)
  if (type === 'list') return wrap(node.listType === 'number' ? 'ol' : 'ul', inner)
  const tag = blockTags[type]
  return tag ? wrap(tag, inner) : cardHtml(type, node) || inner
}

export function mobiledocHtml(document: unknown): string {
  const doc = parsed(document)
  if (!doc) return ''
  const markers = (value: unknown) => markersHtml(list(value), doc)
  return list(doc.sections)
    .map((section) => {
      const [type, second, third] = list(section)
      if (type === 1)
        return wrap(/^h[1-6]$|^blockquote$/.test(text(second)) ? text(second) : 'p', markers(third))
      if (type === 2) return cardHtml('image', { src: second })
      if (type === 3) {
        const items = list(third).map((item) => wrap('li', markers(item)))
        return wrap(second === 'ol' ? 'ol' : 'ul', items.join(''))
      }
      const [name, payload] = list(list(doc.cards)[Number(second)])
      return type === 10 && isRaw(payload) ? cardHtml(text(name), payload) : ''
    })
    .join('')
}

/** A marker opens marks, has a text, and closes a number of marks. */
function markersHtml(markers: unknown[], doc: Raw): string {
  const open: string[] = []
  return markers
    .map((marker) => {
      const [type, opened, closed, value] = list(marker)
      let html = ''
      for (const index of list(opened)) {
        const [tag, attributes] = list(list(doc.markups)[Number(index)])
        const name = /^(a|b|strong|i|em|u|s|code|sub|sup)$/.test(text(tag)) ? text(tag) : 'span'
        const href = name === 'a' ? ` href="${escapeHtml(text(list(attributes)[1]))}"` : ''
        open.push(name)
        html += `<${name}${href}>`
      }
      html += type === 0 ? escapeText(text(value)) : '<br>'
      for (let left = Number(closed) || 0; left > 0; left--) html += `</${open.pop() ?? 'span'}>`
      return html
    })
    .join('')
}

/** The cards of both editors have the same names and fields. */
function cardHtml(type: string, card: Raw): string {
  const caption = card.caption ? wrap('figcaption', text(card.caption)) : ''
  const image = ({ src, alt, caption }: Raw) =>
    `<figure><img src="${escapeHtml(text(src))}" alt="${escapeHtml(text(alt))}">${caption ? wrap('figcaption', text(caption)) : ''}</figure>`
  switch (type) {
    case 'image':
      return image(card)
    case 'gallery':
      return wrap(
        'figure',
        raws(card.images)
          .map((one) => image({ ...one, src: one.src ?? one.fileName }))
          .join('') + caption,
      )
    case 'html':
      return text(card.html)
    case 'markdown':
    case 'card-markdown':
      return htmlOfNodes(parse(text(card.markdown)).children)
    case 'code':
    case 'codeblock':
      return wrap(
        'pre',
        wrap(
          'code',
          escapeText(text(card.code)),
          ` class="language-${escapeHtml(text(card.language))}"`,
        ),
      )
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'embed':
      return `${text(card.html) || wrap('p', escapeText(text(card.url)))}${caption}`
    case 'bookmark': {
      const { title } = isRaw(card.metadata) ? card.metadata : card
      const words = escapeText(text(title) || text(card.url))
      return wrap('p', wrap('a', words, ` href="${escapeHtml(text(card.url))}"`))
    }
    case 'button':
      return wrap(
        'a',
        escapeText(text(card.buttonText)),
        ` class="btn" href="${escapeHtml(text(card.buttonUrl))}"`,
      )
    case 'callout':
      return wrap(
        'div',
        text(card.calloutText),
        ` class="kg-callout-card kg-callout-card-${escapeHtml(text(card.backgroundColor))}"`,
      )
    case 'toggle':
      return `${wrap('h4', text(card.heading))}${text(card.content)}`
    case 'video':
    case 'audio':
      return wrap(type, '', ` src="${escapeHtml(text(card.src))}"`)
    case 'file':
      return wrap(
        'p',
        wrap(
          'a',
          escapeText(text(card.fileTitle) || text(card.fileName)),
          ` href="${escapeHtml(text(card.src))}"`,
        ),
      )
    default:
      return ''
  }
}
