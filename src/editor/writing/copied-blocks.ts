import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import { parseMediaUrl } from '#src/media/reference.ts'
import { uncleanForTemplate } from '#src/ui/browser/trusted-types.ts'
import { blocksWithImages, imagesOf } from '../blocks/arrange-blocks.ts'
import { readBlocks, writeBlocks } from '../blocks/content.ts'
import { type Block, definitionOf, textKind } from '../blocks/registry.ts'
import { plainLines, purifyRichText } from '../blocks/rich-text/write-rich-text.ts'
import { copiesOf } from './text-blocks.ts'

const attribute = 'data-wireloom-blocks'

/** Puts blocks on the clipboard: in their own format for this editor, as HTML and plain text for other programs. */
export function writeCopied(data: DataTransfer, blocks: readonly Block[], origin: string): void {
  const shown = blocks.map((block) => htmlOf(block, origin)).join('')
  data.setData('text/html', `<div ${attribute}="${escapeHtml(writeBlocks(blocks))}">${shown}</div>`)
  data.setData('text/plain', blocks.map(plainOf).filter(Boolean).join('\n\n'))
}

function htmlOf(block: Block, origin: string): string {
  const { heading } = definitionOf(block.type)
  const inside = escapeText(block.content)
  if (heading) return heading === 'title' ? `<h1>${inside}</h1>` : `<h2>${inside}</h2>`
  if (textKind(block.type)) return block.content
  return imagesOf(block)
    .map(({ src }) => `<p><img src="${escapeHtml(new URL(src, origin).href)}"></p>`)
    .join('')
}

function plainOf(block: Block): string {
  const kind = textKind(block.type)
  if (kind === 'line') return block.content
  return kind ? plainLines(block.content).join('\n') : ''
}

/** The blocks that were copied in this editor, with new ids; undefined for any other content. */
export function readCopied(html: string): Block[] | undefined {
  if (!html.includes(attribute)) return undefined
  const template = document.createElement('template')
  template.innerHTML = uncleanForTemplate(html)
  const json = template.content.querySelector(`[${attribute}]`)?.getAttribute(attribute)
  const blocks = json ? readBlocks(json) : null
  return blocks ? copiesOf(blocks).map(purified) : undefined
}

/** Sanitizes the text, because the clipboard content may come from any site. */
const purified = (block: Block): Block =>
  textKind(block.type) === 'rich'
    ? ({ ...block, content: purifyRichText(block.content) } as Block)
    : block

/** The blocks without the images that this article cannot use, and the number of those images. */
export function withUsableImages(blocks: readonly Block[], isKnown: (src: string) => boolean) {
  const isUsable = (src: string) => !src || parseMediaUrl(src) !== undefined || isKnown(src)
  const images = blocks.flatMap(imagesOf)
  return {
    blocks: blocksWithImages(blocks, (src) => (isUsable(src) ? src : '')),
    lost: images.filter(({ src }) => !isUsable(src)).length,
  }
}
