import { prosemirrorJSONToYXmlFragment } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { readRichText } from '../blocks/rich-text/read-rich-text.ts'
import { isAllowedLink, type RichTag } from '../blocks/rich-text/rich-text.ts'
import type { RichElement, RichNode } from '../blocks/rich-text/rich-tree.ts'
import { writeRichText } from '../blocks/rich-text/write-rich-text.ts'
import { nodesOf, richSchema } from './rich-nodes.ts'

/**
 * Changes shared rich text into another text. Parts that are equal stay as they are, with everybody's carets in them. An
 * empty text has an empty paragraph, as its writing area has: undo of the first words must not remove the paragraph too,
 * because the writing area would add another one.
 */
export function changeRichText(shared: Y.XmlFragment, html: string): void {
  const found = nodesOf(readRichText(html))
  const content = found.length > 0 ? found : [{ type: 'paragraph' }]
  if (found.length === 0 && empties(shared)) return
  prosemirrorJSONToYXmlFragment(richSchema, { type: 'doc', content }, shared)
  const first = shared.get(0)
  // Its words belong to one shared text, whoever writes the first one.
  if (found.length === 0 && first instanceof Y.XmlElement) first.insert(0, [new Y.XmlText()])
}

/** Keeps the first paragraph, and words that somebody types in it now. False if the text does not begin with one. */
function empties(shared: Y.XmlFragment): boolean {
  const first = shared.length > 0 ? shared.get(0) : undefined
  if (!(first instanceof Y.XmlElement) || first.nodeName !== 'paragraph') return false
  if (shared.length > 1) shared.delete(1, shared.length - 1)
  for (const text of first.toArray()) if (text instanceof Y.XmlText) text.delete(0, text.length)
  return true
}

/** The HTML of shared rich text, in the one form in which texts are compared. */
export function richTextOf(shared: Y.XmlFragment): string {
  const tree = shared.toArray().flatMap(elementOf)
  const [first] = tree
  const isEmpty = tree.length === 0 || (tree.length === 1 && first?.children.length === 0)
  return isEmpty ? '' : writeRichText(tree)
}

const tags: Readonly<Record<string, RichTag>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
}

const markTags: readonly [string, RichTag][] = [
  ['link', 'a'],
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strike', 's'],
  ['underline', 'u'],
]

function elementOf(node: unknown): RichElement[] {
  if (!(node instanceof Y.XmlElement)) return []
  const tag = tags[node.nodeName]
  if (!tag) return []
  const runs = node.toArray().flatMap((child) => (child instanceof Y.XmlText ? runsOf(child) : []))
  return [{ tag, children: [...nest(runs), ...node.toArray().flatMap(elementOf)] }]
}

interface RunMark {
  /** Neighbors with the same key share one element. */
  key: string
  tag: RichTag
  link?: RichElement['link']
}

interface Run {
  text: string
  marks: RunMark[]
}

function runsOf(text: Y.XmlText): Run[] {
  return text.toDelta().flatMap(({ insert, attributes = {} }: Y.YTextEvent['delta'][number]) => {
    if (typeof insert !== 'string') return []
    const marks = markTags.flatMap(([name, tag]): RunMark[] => {
      const mark = attributes[name]
      const link = tag === 'a' && mark ? linkOf(mark) : undefined
      if (link) return [{ key: JSON.stringify(link), tag, link }]
      return mark && tag !== 'a' ? [{ key: tag, tag }] : []
    })
    return [{ text: insert, marks }]
  })
}

function linkOf({ href, target, rel }: Record<string, unknown>): RichElement['link'] | undefined {
  if (typeof href !== 'string' || !isAllowedLink(href)) return undefined
  return {
    ...(typeof target === 'string' && { target }),
    ...(typeof rel === 'string' && { rel }),
    href,
  }
}

/** Text with marks as elements; neighbors share the elements of the marks that they share. */
function nest(runs: readonly Run[], depth = 0): RichNode[] {
  const nodes: RichNode[] = []
  for (let at = 0; at < runs.length; ) {
    const run = runs[at]
    const mark = run?.marks[depth]
    if (!run || !mark) {
      const last = nodes.at(-1)
      if (typeof last === 'string') nodes[nodes.length - 1] = last + (run?.text ?? '')
      else nodes.push(run?.text ?? '')
      at++
      continue
    }
    let end = at
    while (runs[end]?.marks[depth]?.key === mark.key) end++
    const children = nest(runs.slice(at, end), depth + 1)
    nodes.push({ tag: mark.tag, ...(mark.link && { link: mark.link }), children })
    at = end
  }
  return nodes
}
