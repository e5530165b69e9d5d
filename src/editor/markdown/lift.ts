import type {
  Blockquote,
  Heading,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast'
import { flowOfHtml } from './flow-of-html.ts'
import { isBreak, trimmed, wordsOf } from './rich-markdown.ts'

/**
 * Takes what a block cannot hold out of it: a picture out of a paragraph, code or a table out of a list. What stands
 * before and after stays there, so that no word changes its place.
 */
export function lift(node: RootContent): RootContent[] {
  if (node.type === 'paragraph') return liftPictures(node)
  if (node.type === 'html') return isBreak(node) ? [node] : flowOfHtml(node.value).flatMap(lift)
  if (node.type === 'list') return liftFromList(node)
  if (node.type === 'blockquote') return liftFromQuote(node)
  if (node.type === 'footnoteDefinition') return liftFootnote(node)
  if (node.type === 'heading' || node.type === 'table') return liftBehind(node)
  return node.type === 'definition' ? [] : [node]
}

const isRich = (node: RootContent) =>
  node.type === 'paragraph'
    ? node.children.length !== 1 || node.children[0]?.type !== 'image'
    : node.type === 'list' || node.type === 'html'

/** The nodes in runs of those that rich text can hold, and the others one by one. */
function runsOf(nodes: readonly RootContent[]): { isRich: boolean; nodes: RootContent[] }[] {
  const runs: { isRich: boolean; nodes: RootContent[] }[] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    if (isRich(node) && last?.isRich) last.nodes.push(node)
    else runs.push({ isRich: isRich(node), nodes: [node] })
  }
  return runs
}

function liftFromList(list: List): RootContent[] {
  const lifted: RootContent[] = []
  let items: ListItem[] = []
  const endList = () => {
    if (items.length > 0) lifted.push({ ...list, children: items })
    items = []
  }
  for (const item of list.children) {
    const runs = runsOf(item.children.flatMap(lift).map(boldHeading))
    if (runs.length === 0) items.push(item)
    for (const run of runs) {
      if (run.isRich) items.push({ ...item, children: run.nodes as ListItem['children'] })
      else {
        endList()
        lifted.push(...run.nodes)
      }
    }
  }
  endList()
  return lifted
}

function liftFromQuote(quote: Blockquote): RootContent[] {
  // A quote within a quote is part of it.
  const inside = quote.children.flatMap(lift).flatMap((node): RootContent[] => {
    return node.type === 'blockquote' ? node.children : [node]
  })
  return runsOf(inside.map(boldHeading)).flatMap(({ isRich, nodes }) =>
    isRich ? [{ ...quote, children: nodes as Blockquote['children'] }] : nodes,
  )
}

/** The heading of a quote or of an entry is no heading of the article. */
const boldHeading = (node: RootContent): RootContent =>
  node.type === 'heading'
    ? { type: 'paragraph', children: [{ type: 'strong', children: node.children }] }
    : node

/** The pictures of headings and tables stand behind them. */
function liftBehind(node: Heading | Table): RootContent[] {
  const pictures = picturesIn(node)
  const rest = pictures.length > 0 ? withoutPictures(node) : node
  const isEmpty = pictures.length > 0 && wordsOf(rest).trim() === ''
  const behind = pictures.map((picture) => ({ type: 'paragraph' as const, children: [picture] }))
  return [...(isEmpty ? [] : [rest]), ...behind]
}

const withoutPictures = <N extends Nodes>(node: N): N =>
  'children' in node
    ? {
        ...node,
        children: node.children.filter(({ type }) => type !== 'image').map(withoutPictures),
      }
    : node

function liftFootnote(node: Extract<RootContent, { type: 'footnoteDefinition' }>): RootContent[] {
  const sign: PhrasingContent = { type: 'text', value: `[${node.label ?? node.identifier}] ` }
  const [first, ...rest] = node.children.flatMap(lift)
  if (first?.type === 'paragraph')
    return [{ ...first, children: [sign, ...first.children] }, ...rest]
  return [{ type: 'paragraph', children: [sign] }, ...(first ? [first, ...rest] : [])]
}

function liftPictures(paragraph: Paragraph): RootContent[] {
  const lifted: RootContent[] = []
  let line: PhrasingContent[] = []
  const endLine = () => {
    const children = trimmed(line)
    if (children.length > 0) lifted.push({ ...paragraph, children })
    line = []
  }
  for (const node of paragraph.children.flatMap(picturesAsNodes)) {
    const pictures = node.type === 'link' && node.title ? [] : picturesIn(node)
    if (pictures.length === 0) {
      line.push(node)
      continue
    }
    if (node.type !== 'image') line.push(node)
    endLine()
    for (const picture of pictures) lifted.push({ type: 'paragraph', children: [picture] })
  }
  endLine()
  return lifted.length > 0 ? lifted : [paragraph]
}

function picturesAsNodes(node: PhrasingContent): PhrasingContent[] {
  if (node.type !== 'html' || !/^<img\s/i.test(node.value)) return [node]
  return flowOfHtml(node.value).flatMap((flow) => (flow.type === 'paragraph' ? flow.children : []))
}

function picturesIn(node: Nodes): Extract<Nodes, { type: 'image' }>[] {
  if (node.type === 'image') return [node]
  return 'children' in node ? node.children.flatMap(picturesIn) : []
}
