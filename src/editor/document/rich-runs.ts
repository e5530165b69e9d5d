import { isAllowedLink, type RichTag } from '../blocks/rich-text/rich-text.ts'
import type { RichElement, RichNode } from '../blocks/rich-text/rich-tree.ts'
import type { NodeJson } from './rich-nodes.ts'

export const nodeTags: Readonly<Record<string, RichTag>> = {
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

interface RunMark {
  /** Neighbors with the same key share one element. */
  key: string
  tag: RichTag
  link?: RichElement['link']
}

export interface Run {
  text: string
  marks: RunMark[]
}

/** The marks of a run in the one order in which texts are compared. A link that is not allowed is left out. */
export function marksOf(attributes: Readonly<Record<string, unknown>>): RunMark[] {
  return markTags.flatMap(([name, tag]): RunMark[] => {
    const mark = attributes[name]
    const link = tag === 'a' && mark ? linkOf(Object(mark)) : undefined
    if (link) return [{ key: JSON.stringify(link), tag, link }]
    return mark && tag !== 'a' ? [{ key: tag, tag }] : []
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
export function nest(runs: readonly Run[], depth = 0): RichNode[] {
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

/** The tree of a text in the form in which the shared document keeps it. */
export function treeOf(nodes: readonly NodeJson[]): RichElement[] {
  return nodes.flatMap(({ type, content = [] }) => {
    const tag = nodeTags[type]
    if (!tag) return []
    const runs = content.flatMap(({ text, marks = [] }): Run[] => {
      const given = marks.map((mark): [string, unknown] => [mark.type, mark.attrs ?? {}])
      return text === undefined ? [] : [{ text, marks: marksOf(Object.fromEntries(given)) }]
    })
    return [{ tag, children: [...nest(runs), ...treeOf(content)] }]
  })
}
