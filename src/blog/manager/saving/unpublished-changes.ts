import { nameOf } from '#src/editor/blocks/arrange-blocks.ts'
import { perBlock } from '#src/editor/blocks/per-block.ts'
import { textKind } from '#src/editor/blocks/registry.ts'
import { plainLines } from '#src/editor/blocks/rich-text/write-rich-text.ts'
import type { SharedDocument } from '#src/editor/document/shared-document.ts'
import { type BlogDocument, changedFields, parts } from '../../document.ts'
import { compareBlocks } from '../versions/compare-blocks.ts'

const mostLetters = 60

/** The parts that a saved version does not contain. */
export function changedParts(before: BlogDocument, document: SharedDocument<BlogDocument>) {
  const now = document.read()
  const blocks = compareBlocks(before.blocks, now.blocks).flatMap(({ was, is }) => {
    const block = is ?? was
    if (!block) return []
    const label = `${labelOf(block)}${is ? '' : ', removed'}`
    return [{ key: document.nameOf(block.id), label }]
  })
  const fields = changedFields(before, now).map((key) => ({ key, label: parts[key].label }))
  return [...blocks, ...fields]
}

const labelOf = perBlock((block) => {
  const kind = textKind(block.type)
  const text = kind === 'rich' ? plainLines(block.content).join(' ').trim() : block.content
  const start = text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text
  const words = kind && start ? ` “${start}”` : ''
  return `${nameOf(block)}${words}`
})
