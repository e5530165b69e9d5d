import { Schema } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { readRichText } from '../blocks/rich-text/read-rich-text.ts'
import type { RichElement, RichNode } from '../blocks/rich-text/rich-tree.ts'

interface Mark {
  type: string
  attrs?: Record<string, string | null>
}

/** A node of rich text as JSON, in the form that ProseMirror reads. */
export interface NodeJson {
  type: string
  text?: string
  marks?: Mark[]
  content?: NodeJson[]
}

const markOf: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strike',
  u: 'underline',
}

const lists: Readonly<Record<string, string>> = { ul: 'bulletList', ol: 'orderedList' }

/** The nodes of a tree. Handwritten markup is brought into paragraphs and lists; no word of it is lost. */
export function nodesOf(tree: readonly RichNode[]): NodeJson[] {
  const nodes: NodeJson[] = []
  let line: NodeJson[] = []
  const endLine = (isKept = line.some(({ text }) => text?.trim())) => {
    if (isKept) nodes.push({ type: 'paragraph', content: line })
    line = []
  }
  const visit = (node: RichNode, marks: Mark[]) => {
    if (typeof node === 'string') {
      if (node) line.push({ type: 'text', text: node, ...(marks.length > 0 && { marks }) })
      return
    }
    const list = lists[node.tag]
    if (list) {
      endLine()
      const items = node.children.flatMap(itemsOf)
      if (items.length > 0) nodes.push({ type: list, content: items })
      return
    }
    if (node.tag !== 'p' && node.tag !== 'li') {
      const added = withMark(marks, node)
      for (const child of node.children) visit(child, added)
      return
    }
    endLine()
    const before = nodes.length
    for (const child of node.children) visit(child, marks)
    endLine(line.length > 0)
    if (nodes.length === before) nodes.push({ type: 'paragraph' })
  }
  for (const node of tree) visit(node, [])
  endLine()
  return nodes
}

function itemsOf(node: RichNode): NodeJson[] {
  if (typeof node === 'string' && !node.trim()) return []
  const inside = typeof node === 'string' || node.tag !== 'li' ? [node] : node.children
  const content = nodesOf(inside)
  if (content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph' })
  return [{ type: 'listItem', content }]
}

function withMark(marks: Mark[], { tag, link }: RichElement): Mark[] {
  const type = markOf[tag] ?? (link?.href === undefined ? undefined : 'link')
  if (!type || marks.some((mark) => mark.type === type)) return marks
  if (type !== 'link') return [...marks, { type }]
  const { href = null, target = null, rel = null } = link ?? {}
  return [...marks, { type, attrs: { href, target, rel } }]
}

/**
 * A table is a document of its own: no text contains one. A cell spans one place. The key of a cell tells a new empty
 * cell from the empty cell beside it, in which a colleague may be typing.
 */
export const tableNodes = {
  tableDoc: { content: 'table' },
  table: { content: 'tableRow*' },
  tableRow: { content: 'tableCell*' },
  tableCell: {
    content: 'block+',
    attrs: {
      colspan: { default: 1 },
      rowspan: { default: 1 },
      colwidth: { default: null },
      key: { default: null },
    },
  },
}

/**
 * The nodes and marks of rich text, without a DOM. It has the names and attributes of the writing area's schema, so that
 * the server and the writing area read the same shared text.
 */
export const richSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*' },
    bulletList: { group: 'block list', content: 'listItem+' },
    orderedList: {
      group: 'block list',
      content: 'listItem+',
      attrs: { start: { default: 1 }, type: { default: null } },
    },
    listItem: { content: 'paragraph block*' },
    text: { group: 'inline' },
    ...tableNodes,
  },
  marks: {
    link: {
      inclusive: false,
      attrs: {
        href: { default: null },
        target: { default: '_blank' },
        rel: { default: null },
        class: { default: null },
        title: { default: null },
      },
    },
    bold: {},
    italic: {},
    strike: {},
    underline: {},
  },
})

/** The position of the caret after the last word of a text. */
export function endOfRichText(html: string): number {
  const content = nodesOf(readRichText(html))
  const doc = content.length > 0 ? content : [{ type: 'paragraph' }]
  return Selection.atEnd(richSchema.nodeFromJSON({ type: 'doc', content: doc })).to
}
