import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import type { Element } from './html-tree.ts'

/** Tags of rich text, by the tags that mean the same elsewhere. */
const marks: Record<string, string> = {
  b: 'b',
  strong: 'strong',
  i: 'i',
  em: 'em',
  cite: 'i',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  code: 'code',
  kbd: 'code',
}

export const isMark = ({ tag, attributes }: Element) =>
  tag in marks || (tag === 'a' && attributes.href !== undefined)

/** The paragraphs of a text, as they are read one word after the other. */
export function createLines(link: (href: string) => string) {
  const open: string[] = []
  let html = ''
  const close = () =>
    open
      .toReversed()
      .map((tag) => `</${tag.split(' ')[0]}>`)
      .join('')
  const reopen = () => open.map((tag) => `<${tag}>`).join('')
  return {
    add: (text: string) => {
      html += escapeText(text)
    },
    /** Marks continue on the next line. */
    breakLine: () => {
      html += `${close()}\n${reopen()}`
    },
    within(element: Element, work: () => void): void {
      const href = element.attributes.href
      const tag = marks[element.tag] ?? `a href="${escapeHtml(link(href ?? ''))}"`
      open.push(tag)
      html += `<${tag}>`
      work()
      open.pop()
      html += `</${tag.split(' ')[0]}>`
    },
    /** Returns what was read since the last call, as paragraphs. */
    take(): string {
      const lines = (html + close()).split('\n').map(tidy).filter(hasContent)
      html = reopen()
      return lines.map((line) => `<p>${line}</p>`).join('')
    },
  }
}

function tidy(line: string): string {
  const shorter = line.replace(/<(\w+)(?: [^>]*)?>(\s*)<\/\1>/g, '$2')
  return shorter === line ? line.replace(/[^\S\u00a0]+/g, ' ').trim() : tidy(shorter)
}

const hasContent = (line: string) => /\S/.test(line.replace(/<[^>]*>/g, ''))
