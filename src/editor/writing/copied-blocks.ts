import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import { parseMediaUrl } from '#src/media/reference.ts'
import { uncleanForTemplate } from '#src/ui/browser/trusted-types.ts'
import { blocksWithImages, imagesOf } from '../blocks/arrange-blocks.ts'
import { readBlocks, writeBlocks } from '../blocks/content.ts'
import type { LetterPart } from '../blocks/letter-part.ts'
import { partsOf } from '../blocks/letter-parts.ts'
import { type Block, textKind } from '../blocks/registry.ts'
import { plainLines, purifyRichText, writeRichText } from '../blocks/rich-text/write-rich-text.ts'
import { copiesOf } from './text-blocks.ts'

const attribute = 'data-wireloom-blocks'

/** Puts blocks on the clipboard: in their own format for this editor, as HTML and plain text for other programs. */
export function writeCopied(data: DataTransfer, blocks: readonly Block[], origin: string): void {
  const parts = blocks.flatMap(partsOf)
  const shown = parts.map((part) => htmlOf(part, origin)).join('')
  data.setData('text/html', `<div ${attribute}="${escapeHtml(writeBlocks(blocks))}">${shown}</div>`)
  data.setData('text/plain', parts.map(plainOf).filter(Boolean).join('\n\n'))
}

function htmlOf(part: LetterPart, origin: string): string {
  const whole = (address: string) => escapeHtml(URL.parse(address, origin)?.href ?? address)
  switch (part.kind) {
    case 'heading':
      return `<h${part.level}>${escapeText(part.text)}</h${part.level}>`
    case 'text':
    case 'callout':
      return writeRichText(part.nodes)
    case 'quote': {
      const source = part.source && `<p>${escapeText(part.source)}</p>`
      return `<blockquote>${writeRichText(part.nodes)}${source}</blockquote>`
    }
    case 'image':
      return `<p><img src="${whole(part.src)}"></p>`
    case 'code':
      return `<pre><code>${escapeText(part.text)}</code></pre>`
    case 'table':
      return `<table>${part.rows.map((cells) => `<tr>${cells.map((nodes) => `<td>${writeRichText(nodes)}</td>`).join('')}</tr>`).join('')}</table>`
    case 'button':
    case 'link':
      return `<p><a href="${whole(part.href)}">${escapeText(part.label)}</a></p>`
    case 'divider':
      return '<hr>'
  }
}

function plainOf(part: LetterPart): string {
  const lines = (html: string) => plainLines(html).join('\n')
  switch (part.kind) {
    case 'heading':
    case 'code':
      return part.text
    case 'text':
    case 'callout':
      return lines(writeRichText(part.nodes))
    case 'quote':
      return [lines(writeRichText(part.nodes)), part.source].filter(Boolean).join('\n')
    case 'table':
      return part.rows
        .map((cells) => cells.map((nodes) => lines(writeRichText(nodes))).join('\t'))
        .join('\n')
    case 'button':
    case 'link':
      return `${part.label} (${part.href})`
    default:
      return ''
  }
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
