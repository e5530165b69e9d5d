import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import { markedTexts } from '../rich-text/marked-text.ts'

const heading = /^(#{1,6})\s+(\S.*)$/
const item = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/
const fence = /^\s*(```|~~~)/
const quote = /^>\s?(.*)$/
const picture = /^!\[([^\]]*)\]\(\s*<?([^\s)>]+)(?:[\s>][^)]*)?\)$/
const link = /\[([^[\]]+)\]\(\s*([^\s()]+)(?:\s[^()]*)?\)/g

/** Signs within a line are not enough, because they are common in other text. */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/)
  const has = (sign: RegExp) => lines.some((line) => sign.test(line))
  return has(heading) || has(fence) || has(picture) || lines.filter((l) => item.test(l)).length > 1
}

/** Converts a document in Markdown to HTML, which is then read like any pasted page. */
export function markdownToHtml(text: string): string {
  const lines = text.replaceAll('\t', '    ').split(/\r?\n/)
  const html: string[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) html.push(`<p>${inline(paragraph.join(' '))}</p>`)
    paragraph = []
  }
  for (let at = 0; at < lines.length; ) {
    const line = lines[at++] ?? ''
    /** The lines that follow, as long as they pass the test. */
    const take = (test: (line: string) => boolean) => {
      const from = at
      while (at < lines.length && test(lines[at] ?? '')) at++
      return lines.slice(from, at)
    }
    const isOwn = [heading, fence, quote, item].some((sign) => sign.test(line))
    if (isOwn || picture.test(line.trim()) || !line.trim()) endParagraph()
    const [, depth = '', words = ''] = heading.exec(line) ?? []
    const [, alt = '', src = ''] = picture.exec(line.trim()) ?? []
    if (depth) html.push(`<h${depth.length}>${inline(withoutClosing(words))}</h${depth.length}>`)
    else if (fence.test(line)) {
      const code = take((one) => !fence.test(one))
      at++
      html.push(`<pre>${escapeText(code.join('\n'))}</pre>`)
    } else if (item.test(line)) {
      html.push(listOf([line, ...take((one) => item.test(one) || /^\s+\S/.test(one))]))
    } else if (quote.test(line)) {
      const quoted = [line, ...take((one) => quote.test(one))]
      const text = quoted.map((one) => quote.exec(one)?.[1] ?? '').join(' ')
      html.push(`<blockquote><p>${inline(text)}</p></blockquote>`)
    } else if (src) html.push(`<img alt="${escapeHtml(alt)}" src="${escapeHtml(src)}">`)
    else if (line.trim()) paragraph.push(line.trim())
  }
  endParagraph()
  return html.join('')
}

/** A heading may end with the signs it begins with. */
const withoutClosing = (words: string) => words.replace(/(?<!#)#+$/, '').trimEnd()

interface Item {
  depth: number
  tag: 'ul' | 'ol'
  words: string
}

/** Items that are indented more than the one before are a list within it. */
function listOf(lines: readonly string[]): string {
  const items: Item[] = []
  for (const line of lines) {
    const [, indent = '', number, words = ''] = item.exec(line) ?? []
    const last = items.at(-1)
    if (words) items.push({ depth: indent.length, tag: number ? 'ol' : 'ul', words })
    else if (last) last.words += ` ${line.trim()}`
  }
  return nested(items)
}

function nested(items: readonly Item[]): string {
  const [first] = items
  if (!first) return ''
  const starts = items.flatMap(({ depth }, place) => (depth <= first.depth ? [place] : []))
  const entries = starts.map((from, place) => {
    const [own, ...inner] = items.slice(from, starts[place + 1])
    return `<li>${inline(own?.words ?? '')}${nested(inner)}</li>`
  })
  return `<${first.tag}>${entries.join('')}</${first.tag}>`
}

/** The marks and links of a line. Code keeps its words, without a mark. */
function inline(line: string): string {
  const code: string[] = []
  const keep = (words: string) => `\ue000${code.push(escapeText(words)) - 1}\ue000`
  let html = escapeText(
    line.replaceAll('\ue000', '').replace(/`([^`]+)`/g, (_, words) => keep(words)),
  )
  html = html.replace(
    link,
    (_, words, href) => `<a href="${href.replaceAll('"', '&quot;')}">${words}</a>`,
  )
  for (const { pattern, tag } of markedTexts) {
    html = html.replace(new RegExp(`${pattern}(?![\\p{L}\\p{N}])`, 'gu'), (all, marked, words) =>
      all.replace(marked, () => `<${tag}>${words}</${tag}>`),
    )
  }
  return html.replace(/\ue000(\d+)\ue000/g, (_, place) => code[Number(place)] ?? '')
}
