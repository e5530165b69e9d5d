import type { Link, PhrasingContent } from 'mdast'
import { embedOf } from '#src/site/embed-providers.ts'
import type { BlockMarkdown, Piece } from '../block-markdown.ts'
import { wordsOf } from '../rich-markdown.ts'

/*
 * Blocks that are more than a link are a paragraph with only a link, whose title says what it is. Other programs show the
 * link; the title shows when a pointer is over it.
 */

const link = (url: string, title: string, children: Link['children']): Link => ({
  type: 'link',
  url,
  title,
  children,
})

const words = (value: string): Link['children'] => (value ? [{ type: 'text', value }] : [])

const linksIn = (piece: Piece): Link[] | undefined => {
  if (piece.type !== 'paragraph') return undefined
  const isGap = (node: PhrasingContent) => node.type === 'text' && !node.value.trim()
  const nodes = piece.children.filter((node) => !isGap(node))
  return nodes.every((node) => node.type === 'link') ? nodes : undefined
}

function readLink(piece: Piece, kind: string): Link | undefined {
  const links = linksIn(piece)
  return links?.[0]?.title?.split(' ')[0] === kind ? links[0] : undefined
}

const pictureIn = ({ children }: Link) => children.find((node) => node.type === 'image')

export const button: BlockMarkdown<{ label: string; href: string }> = {
  write: ({ label, href }) => [
    { type: 'paragraph', children: [link(href, 'button', words(label))] },
  ],
  read(piece) {
    const found = readLink(piece, 'button')
    return found && { label: wordsOf(found), href: found.url }
  },
}

/** An address alone in a paragraph: most programs show the film instead. */
function addressAlone(piece: Piece) {
  const [only, ...others] = piece.type === 'paragraph' ? piece.children : []
  const isLink = only?.type === 'link' && !only.title && only.url === wordsOf(only)
  const url = only && others.length === 0 && (isLink || only.type === 'text') ? wordsOf(only) : ''
  return /^https?:\S+$/.test(url) && embedOf(url) ? { url, title: '', poster: '' } : undefined
}

export const embed: BlockMarkdown<{ url: string; title: string; poster: string }> = {
  write({ url, title, poster }) {
    const shown: Link['children'] = poster
      ? [{ type: 'image', url: poster, alt: title }]
      : words(title)
    return [{ type: 'paragraph', children: [link(url, 'embed', shown)] }]
  },
  read(piece) {
    const found = readLink(piece, 'embed')
    if (!found) return addressAlone(piece)
    const poster = pictureIn(found)?.url ?? ''
    return { url: found.url, title: wordsOf(found), poster }
  },
}

type Clip = Record<'src' | 'poster' | 'captions' | 'mode' | 'title', string>

/** The captions are a second link. */
export const clip: BlockMarkdown<Clip> = {
  write({ src, poster, captions, mode, title }, exact) {
    const name = exact ? title : title || 'Clip'
    const shown: Link['children'] = poster
      ? [{ type: 'image', url: poster, alt: name }]
      : words(name)
    const links: PhrasingContent[] = [link(src, `clip ${mode}`, shown)]
    if (captions)
      links.push({ type: 'text', value: ' ' }, link(captions, 'captions', words('Captions')))
    return [{ type: 'paragraph', children: links }]
  },
  read(piece) {
    const found = readLink(piece, 'clip')
    if (!found) return undefined
    return {
      src: found.url,
      poster: pictureIn(found)?.url ?? '',
      captions: linksIn(piece)?.[1]?.url ?? '',
      mode: found.title?.slice('clip '.length) ?? '',
      title: wordsOf(found),
    }
  },
}
