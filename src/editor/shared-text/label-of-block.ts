import { nameOf } from '../blocks/arrange-blocks.ts'
import { perBlock } from '../blocks/per-block.ts'
import { textKind } from '../blocks/registry.ts'
import { plainLines } from '../blocks/rich-text/write-rich-text.ts'
import type { DocumentSnapshot, SharedDocument } from '../document/shared-document.ts'

const mostLetters = 60

/** The beginning of a block. `saved` has the blocks that were removed since. */
export function labelOfBlock<Snapshot extends DocumentSnapshot>(
  part: string,
  document: SharedDocument<Snapshot>,
  saved: Snapshot,
): string {
  const block = document.read().blocks.find(({ id }) => document.nameOf(id) === part)
  if (block) return labelOf(block)
  const removed = saved.blocks.find(({ id }) => id === part)
  return removed ? `${labelOf(removed)}, removed` : 'A block that was removed'
}

const labelOf = perBlock((block) => {
  const kind = textKind(block.type)
  const text = kind === 'rich' ? plainLines(block.content).join(' ').trim() : block.content
  const start = text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text
  const words = kind && start ? ` “${start}”` : ''
  return `${nameOf(block)}${words}`
})
