import type { BlockContent, Blockquote, DefinitionContent, Paragraph, PhrasingContent } from 'mdast'
import type { BlockMarkdown } from '../block-markdown.ts'
import { flowOf, richTextOfNodes, wordsOf } from '../rich-markdown.ts'

type Flow = BlockContent | DefinitionContent

const quoteOf = (children: Flow[]): Blockquote => ({ type: 'blockquote', children })

const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })

const sourceSign = /^[—–] /

/** The source is the last paragraph, after a dash. */
export const quote: BlockMarkdown<{ content: string; source: string }> = {
  write({ content, source }, exact) {
    return [
      quoteOf([
        ...flowOf(content, exact),
        ...(source ? [paragraph([{ type: 'text', value: `— ${source}` }])] : []),
      ]),
    ]
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

/** The nearest of our tones, for those of GitHub and Obsidian; any other is a note. */
const tones: readonly [string, RegExp][] = [
  ['tip', /^(tip|hint|success|check|done)$/],
  ['warning', /^(warning|caution|attention|danger|error|bug|fail|failure|missing)$/],
]

const toneSign = /^\[!([a-z-]{1,20})\][+-]?[ \t]*/i

function firstLine(children: PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  const at = children.findIndex((node) => node.type === 'text' && node.value.includes('\n'))
  const last = children[at]
  if (last?.type !== 'text') return [children.filter(hasWords), []]
  const end = last.value.indexOf('\n')
  const line = [...children.slice(0, at), { ...last, value: last.value.slice(0, end) }]
  const below = [{ ...last, value: last.value.slice(end + 1) }, ...children.slice(at + 1)]
  return [line.filter(hasWords), below.filter(hasWords)]
}

const hasWords = (node: PhrasingContent) => node.type !== 'text' || node.value !== ''

/**
 * As on GitHub: a quote that begins with a line such as [!NOTE]. In Obsidian a sign that folds it can follow, and a
 * heading in the same line.
 */
export const callout: BlockMarkdown<{ content: string; tone: string }> = {
  write({ content, tone }, exact) {
    // As HTML, because the brackets of a text would be escaped.
    const sign = paragraph([{ type: 'html', value: `[!${tone.toUpperCase()}]` }])
    return [quoteOf([sign, ...flowOf(content, exact)])]
  },
  read(piece) {
    const [first, ...rest] = piece.type === 'blockquote' ? piece.children : []
    const start = first?.type === 'paragraph' ? first.children[0] : undefined
    if (first?.type !== 'paragraph' || start?.type !== 'text') return undefined
    const [sign, named = ''] = toneSign.exec(start.value) ?? []
    if (sign === undefined) return undefined
    const [tone = 'note'] = tones.find(([, names]) => names.test(named.toLowerCase())) ?? []
    const words = { ...start, value: start.value.slice(sign.length) }
    const [line, below] = firstLine([words, ...first.children.slice(1)])
    const own: Flow[] = [
      ...(line.length > 0 ? [paragraph([{ type: 'strong', children: line }])] : []),
      ...(below.length > 0 ? [paragraph(below)] : []),
    ]
    return { content: richTextOfNodes([...own, ...rest]), tone }
  },
}
