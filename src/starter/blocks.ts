import { drawing } from './drawing.ts'
import type {
  StarterCarouselBlock,
  StarterCarouselImage,
  StarterImageBlock,
  StarterTextBlock,
} from './types.ts'

export function title(id: string, content: string): StarterTextBlock {
  return { id, type: 'title', content }
}

export function subtitle(id: string, content: string): StarterTextBlock {
  return { id, type: 'subtitle', content }
}

/** Each part becomes a paragraph, unless it is already a list. */
export function paragraph(id: string, ...parts: string[]): StarterTextBlock {
  return { id, type: 'paragraph', content: parts.map(wrap).join('') }
}

export function fineprint(id: string, content: string): StarterTextBlock {
  return { id, type: 'fineprint', content: wrap(content) }
}

export function bullets(...items: string[]): string {
  return `<ul>${items.map(item).join('')}</ul>`
}

export function numbered(...items: string[]): string {
  return `<ol>${items.map(item).join('')}</ol>`
}

export function link(href: string, text: string): string {
  return href.startsWith('/')
    ? `<a href="${href}">${text}</a>`
    : `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`
}

export function image(
  id: string,
  name: string,
  { alt, caption }: { alt: string; caption: string },
): StarterImageBlock {
  return { id, type: 'image', content: drawing(name), src: drawing(name), alt, caption }
}

export function slide(
  name: string,
  text: { alt: string; hoverText: string; caption: string },
): StarterCarouselImage {
  return { src: drawing(name), ...text }
}

export function carousel(
  id: string,
  fitMode: 'cover' | 'scale-down',
  ...images: StarterCarouselImage[]
): StarterCarouselBlock {
  return { id, type: 'carousel', images, fitMode }
}

function wrap(part: string): string {
  return part.startsWith('<ul>') || part.startsWith('<ol>') ? part : `<p>${part}</p>`
}

function item(text: string): string {
  return `<li><p>${text}</p></li>`
}
