import type { LetterPart } from '#src/editor/blocks/letter-parts.ts'
import type { RichNode } from '#src/editor/blocks/rich-text/rich-tree.ts'

/** No mail needs more, and rendering takes the process that long. */
export const mostLinks = 1000
const mostSize = 500_000
/** An element counts like so many characters, whatever it holds. */
const elementSize = 40

interface Size {
  links: number
  size: number
}

function addNodes(total: Size, nodes: RichNode[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') total.size += node.length
    else {
      total.size += elementSize + (node.link?.href?.length ?? 0)
      if (node.tag === 'a') total.links += 1
      addNodes(total, node.children)
    }
  }
}

function addPart(total: Size, part: LetterPart): void {
  total.size += elementSize
  if (part.kind === 'text') addNodes(total, part.nodes)
  else if (part.kind === 'heading') total.size += part.text.length
  else total.size += part.src.length + part.alt.length + part.caption.length
}

/**
 * The parts up to where a letter becomes too long to be a mail. Everything that renders one takes these: a text that is
 * pasted by mistake must not keep a process from serving others.
 */
export function boundedParts(parts: LetterPart[]): { parts: LetterPart[]; isCut: boolean } {
  const total = { links: 0, size: 0 }
  const end = parts.findIndex((part) => {
    addPart(total, part)
    return total.links > mostLinks || total.size > mostSize
  })
  if (end === -1) return { parts, isCut: false }
  const note = 'The rest is too long to be shown here.'
  return {
    parts: [...parts.slice(0, end), { kind: 'text', small: true, nodes: [note] }],
    isCut: true,
  }
}
