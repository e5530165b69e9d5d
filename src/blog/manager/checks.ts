import type { Block } from '../blocks/registry.ts'
import { type BlogDocument, blockNames } from './document.ts'

/** Something a careful editor would look at before publishing. It never forbids anything. */
export interface Finding {
  text: string
  /** The block it is about; none when it is about the article's details. */
  blockId?: string
}

const heavy = 1_000_000

const isBlank = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** `bytesOf` knows the weight of images, as they were added. */
export function checkDocument(
  { summary, thumbnail, blocks }: BlogDocument,
  bytesOf: (src: string) => number | undefined,
): Finding[] {
  const findings: Finding[] = []
  if (!blocks.some((block) => block.type === 'title' && block.content.trim())) {
    findings.push({ text: 'There is no title.' })
  }
  if (!summary.trim()) findings.push({ text: 'There is no summary.' })
  if (isHeavy(thumbnail)) findings.push({ text: `The thumbnail is heavy (${size(thumbnail)}).` })
  for (const [place, block] of blocks.entries()) {
    const name = `${blockNames[block.type]} (block ${place + 1})`
    const add = (text: string) => findings.push({ text: `${name} ${text}`, blockId: block.id })
    if (isEmptyBlock(block)) add('is empty.')
    for (const [slide, image] of imagesOf(block).entries()) {
      const which = block.type === 'carousel' ? `: image ${slide + 1}` : ''
      if (image.src && !image.alt.trim()) add(`${which} has no alt text.`.trim())
      if (isHeavy(image.src)) add(`${which} is heavy (${size(image.src)}).`.trim())
    }
  }
  return findings.map((finding) => ({ ...finding, text: finding.text.replace(' :', ':') }))

  function isHeavy(src: string) {
    return (bytesOf(src) ?? 0) > heavy
  }
  function size(src: string) {
    return `${((bytesOf(src) ?? 0) / 1_000_000).toFixed(1)} MB`
  }
}

function imagesOf(block: Block): { src: string; alt: string }[] {
  if (block.type === 'image') return [block]
  return block.type === 'carousel' ? block.images : []
}

function isEmptyBlock(block: Block): boolean {
  if (block.type === 'image') return !block.src
  if (block.type === 'carousel') return block.images.length === 0
  return isBlank(block.content)
}
