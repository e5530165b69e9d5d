import type { BlockContent, Blockquote, DefinitionContent, Paragraph } from 'mdast'
import type { BlockMarkdown } from '../block-markdown.ts'
import { flowOf, richTextOfNodes, wordsOf } from '../rich-markdown.ts'

type Flow = BlockContent | DefinitionContent

const quoteOf = (children: Flow[]): Blockquote => ({ type: 'blockquote', children })

const line = (value: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'text', value }],
})

const sourceSign = /^[—–] /

/** The source is the last paragraph, after a dash. */
export const quote: BlockMarkdown<{ content: string; source: string }> = {
  write({ content, source }, exact) {
    return [quoteOf([...flowOf(content, exact), ...(source ? [line(`— ${source}`)] : [])])]
  },
  read(piece) {
    if (piece.type !== 'blockquote') return undefined
    const last = piece.children.at(-1)
    const words = piece.children.length > 1 && last?.type === 'paragraph' ? wordsOf(last) : ''
    const source = sourceSign.test(words) ? words.slice(2) : ''
    const content = source ? piece.children.slice(0, -1) : piece.children
    return { content: richTextOfNodes(content), source }
  },
}

/** The tones of GitHub that we do not have. */
const tones: Readonly<Record<string, string>> = { important: 'note', caution: 'warning' }

const toneSign = /^\[!([a-z]{1,20})\](?:\n|$)/i

/** As on GitHub: a quote that begins with a line such as [!NOTE]. */
export const callout: BlockMarkdown<{ content: string; tone: string }> = {
  write({ content, tone }, exact) {
    // As HTML, because the brackets of a text would be escaped.
    const sign: Paragraph = {
      type: 'paragraph',
      children: [{ type: 'html', value: `[!${tone.toUpperCase()}]` }],
    }
    return [quoteOf([sign, ...flowOf(content, exact)])]
  },
  read(piece) {
    const [first, ...rest] = piece.type === 'blockquote' ? piece.children : []
    const start = first?.type === 'paragraph' ? first.children[0] : undefined
    if (first?.type !== 'paragraph' || start?.type !== 'text') return undefined
    const [sign, named] = toneSign.exec(start.value) ?? []
    if (sign === undefined || named === undefined) return undefined
    const tone = named.toLowerCase()
    const text = start.value.slice(sign.length)
    const words = [{ ...start, value: text }, ...first.children.slice(1)]
    const hasWords = words.length > 1 || text
    const own: Flow[] = hasWords ? [{ ...first, children: words }] : []
    return { content: richTextOfNodes([...own, ...rest]), tone: tones[tone] ?? tone }
  },
}
