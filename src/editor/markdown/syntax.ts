import type { Nodes, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { gfm } from 'micromark-extension-gfm'

type Syntax = ReturnType<typeof gfm>
type Tokenize = NonNullable<
  Extract<NonNullable<Syntax['text']>[string], { tokenize: unknown }>
>['tokenize']

/** The parser's work grows with the square of the marks in a paragraph. No text that a person wrote has so many. */
const mostMarks = 1000

/** The signs of marks, links and pictures. */
const signs = ['!', '*', '[', ']', '_', '~']

/** After too many signs in a paragraph, the others are text. */
const bounded = (): Syntax => {
  const counts = new WeakMap<object, number>()
  const tokenize: Tokenize = function (effects, ok, nok) {
    return (code) => {
      const count = (counts.get(this) ?? 0) + 1
      counts.set(this, count)
      if (count <= mostMarks) return nok(code)
      effects.enter('data')
      effects.consume(code)
      effects.exit('data')
      return ok
    }
  }
  const construct = { name: 'tooManyMarks', tokenize }
  return { text: Object.fromEntries(signs.map((sign) => [sign.charCodeAt(0), construct])) }
}

const mostContainers = 24

/** More signs of quotes and lists on one line than this are text: each of them is a level for the parser. */
const nested = new RegExp(
  `^((?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${mostContainers}}[ \\t]*)(?=[-+*>\\d])`,
  'gm',
)

/** The parser looks 1,000 characters ahead from each sign of a footnote. With too many of them, all are text. */
function withFewFootnotes(text: string): string {
  const count = text.split('[^', mostMarks + 2).length - 1
  return count > mostMarks ? text.replaceAll('[^', '\\[^') : text
}

export const parse = (text: string): Root =>
  fromMarkdown(withFewFootnotes(text.replace(nested, '$1\\')), {
    extensions: [gfm(), bounded()],
    mdastExtensions: [gfmFromMarkdown()],
  })

export const serialize = (children: RootContent[]): string =>
  toMarkdown(
    { type: 'root', children },
    {
      bullet: '-',
      emphasis: '_',
      rule: '-',
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    },
  ).replace(/\n+$/, '')

/** Changes the addresses of links and pictures. */
export function changeAddresses(nodes: readonly Nodes[], change: (url: string) => string): void {
  for (const node of nodes) {
    if ('url' in node) node.url = change(node.url)
    if ('children' in node) changeAddresses(node.children, change)
  }
}
