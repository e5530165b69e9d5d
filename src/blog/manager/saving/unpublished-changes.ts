import { nameOf } from '#src/editor/blocks/arrange-blocks.ts'
import { perBlock } from '#src/editor/blocks/per-block.ts'
import { textKind } from '#src/editor/blocks/registry.ts'
import { plainLines } from '#src/editor/blocks/rich-text/write-rich-text.ts'
import { authorsIn } from '#src/editor/document/authors.ts'
import type { ChangedPart } from '#src/editor/document/changed-parts.ts'
import type { SharedDocument } from '#src/editor/document/shared-document.ts'
import { type BlogDocument, changedFields, emptyDocument, parts } from '../../document.ts'
import { compareBlocks } from '../versions/compare-blocks.ts'
import type { Base } from './base.ts'

const mostLetters = 60

/** The parts that no saved version contains yet. */
export function changedParts(
  document: SharedDocument<BlogDocument>,
  base: Base | null,
): ChangedPart[] {
  const [before, now] = [base?.document ?? emptyDocument, document.read()]
  const part = (key: string, label: string): ChangedPart => ({
    key,
    label,
    people: authorsIn(document.y, key),
  })
  const blocks = compareBlocks(before.blocks, now.blocks).flatMap(({ was, is }) => {
    const block = is ?? was
    if (!block) return []
    const label = `${labelOf(block)}${is ? '' : ', removed'}`
    return [part(document.nameOf(block.id), label)]
  })
  const fields = changedFields(before, now).map((name) => part(name, parts[name].label))
  return [...blocks, ...fields]
}

const labelOf = perBlock((block) => {
  const kind = textKind(block.type)
  const text = kind === 'rich' ? plainLines(block.content).join(' ').trim() : block.content
  const start = text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text
  const words = kind && start ? ` “${start}”` : ''
  return `${nameOf(block)}${words}`
})
