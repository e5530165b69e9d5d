import { prosemirrorJSONToYXmlFragment } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { readRichText } from '../blocks/rich-text/read-rich-text.ts'
import type { RichElement } from '../blocks/rich-text/rich-tree.ts'
import { writeRichText } from '../blocks/rich-text/write-rich-text.ts'
import { nodesOf, richSchema } from './rich-nodes.ts'
import { marksOf, nest, nodeTags, type Run } from './rich-runs.ts'

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

function elementOf(node: unknown): RichElement[] {
  if (!(node instanceof Y.XmlElement)) return []
  const tag = nodeTags[node.nodeName]
  if (!tag) return []
  const runs = node.toArray().flatMap((child) => (child instanceof Y.XmlText ? runsOf(child) : []))
  return [{ tag, children: [...nest(runs), ...node.toArray().flatMap(elementOf)] }]
}

function runsOf(text: Y.XmlText): Run[] {
  return text
    .toDelta()
    .flatMap(({ insert, attributes = {} }: Y.YTextEvent['delta'][number]) =>
      typeof insert === 'string' ? [{ text: insert, marks: marksOf(attributes) }] : [],
    )
}
