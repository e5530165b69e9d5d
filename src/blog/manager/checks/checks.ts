import type { BlockFinding, BytesOf } from '#src/editor/blocks/block-definition.ts'
import { checkSize } from '#src/editor/blocks/check-image.ts'
import { isTitle } from '#src/editor/blocks/content.ts'
import { perBlock } from '#src/editor/blocks/per-block.ts'
import { type Block, definitionOf } from '#src/editor/blocks/registry.ts'
import type { BlogDocument } from '../../document.ts'

/** The place in the editor that a finding leads to. */
export type FindingTarget =
  | { field: 'title' | 'summary' | 'thumbnail' }
  | { blockId: string; path?: string }

/** A possible problem that an editor should look at before publishing. It never blocks publishing. */
export interface Finding {
  text: string
  target: FindingTarget
}

/** `bytesOf` returns the size of an image, if known. */
export function checkDocument(
  { summary, thumbnail, blocks }: BlogDocument,
  bytesOf: BytesOf,
): Finding[] {
  const findings: Finding[] = []
  if (!blocks.some((block) => isTitle(block) && !isEmpty(block))) {
    findings.push({ text: 'There is no title.', target: { field: 'title' } })
  }
  if (!summary.trim()) {
    findings.push({ text: 'There is no summary.', target: { field: 'summary' } })
  }
  for (const text of checkSize(thumbnail, bytesOf)) {
    findings.push({ text: `The thumbnail ${text}`, target: { field: 'thumbnail' } })
  }
  for (const [place, block] of blocks.entries()) {
    const name = `${definitionOf(block.type).label} (block ${place + 1})`
    for (const { text, path } of checkBlock(block, bytesOf)) {
      const space = text.startsWith(':') ? '' : ' '
      const target = { blockId: block.id, ...(path && { path }) }
      findings.push({ text: `${name}${space}${text}`, target })
    }
  }
  return findings
}

const isEmpty = perBlock((block) => definitionOf(block.type).isEmpty(block))

function checkBlock(block: Block, bytesOf: BytesOf): BlockFinding[] {
  const { maxLength, checks } = definitionOf(block.type)
  const findings: BlockFinding[] = isEmpty(block) ? [{ text: 'is empty.' }] : []
  if (maxLength && block.content.length > maxLength) {
    findings.push({ text: `has more than ${maxLength} characters and cannot be saved.` })
  }
  return [...findings, ...(checks?.(block, bytesOf) ?? [])]
}
