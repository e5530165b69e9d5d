import type { BlockContent, Image, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { embedOf } from '#src/site/embed-providers.ts'
import { wrap } from './block-markdown.ts'
import {
  type Element,
  elementsIn,
  hasClass,
  isTag,
  lineOf,
  type Reader,
  without,
} from './html-tree.ts'

const text = (value: string): PhrasingContent => ({ type: 'text', value })

const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })

const linkOf = (url: string, words: string, title?: string): Paragraph =>
  paragraph({ type: 'link', url, title, children: words ? [text(words)] : [] })

export function pictureOf({ attributes }: Element, caption = ''): Image[] {
  const { alt = '', width, height } = attributes
  const lazy = attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes['data-orig-file']
  const url = (lazy ?? attributes.src ?? '').trim()
  // A picture of one pixel counts visits.
  if (!url || (Number(width) <= 1 && Number(height) <= 1)) return []
  return [{ type: 'image', url, alt: alt.trim(), title: caption || null }]
}

/** The words under something that has no field for them. */
export function captionOf(captions: readonly Element[]): RootContent[] {
  const words = captions.map(({ children }) => lineOf(children)).filter(Boolean)
  return words.length > 0
    ? wrap(
        '<small>',
        words.map((line) => paragraph(text(line))),
      )
    : []
}

const isCaption = isTag('figcaption')
const isPicture = isTag('img')

/** A picture with its caption, several pictures as a carousel, or whatever else has a caption. */
export function figureOf(node: Element, reader: Reader): RootContent[] {
  const within = elementsIn(node, isTag('figure', 'figcaption'))
  const captions = within.filter(isCaption)
  const figures = within.filter((one) => !isCaption(one))
  const captionsOf = (picture: Element) => {
    const figure = figures.find((one) => elementsIn(one, isPicture).includes(picture))
    return figure ? elementsIn(figure, isCaption) : []
  }
  const found = elementsIn(node, isPicture)
  const isAlone = found.length === 1
  const pictures = found.flatMap((picture) => {
    const own = [...captionsOf(picture), ...(isAlone ? captions : [])]
    return pictureOf(picture, lineOf(own.flatMap(({ children }) => [...children, ' '])))
  })
  const slides = pictures.map((picture) => paragraph(picture))
  const shown = slides.length > 1 ? wrap('<div class="carousel">', slides) : slides
  const isShown = pictures.length > 0 ? isTag('img', 'figcaption') : isCaption
  const others = reader.flow(without(node.children, isShown))
  return [...shown, ...others, ...(isAlone && pictures.length > 0 ? [] : captionOf(captions))]
}

/** The cards of Ghost that show more than they say. */
export function cardOf(node: Element, reader: Reader): RootContent[] | undefined {
  if (hasClass(node, /^kg-(video|audio)-card$/)) {
    return elementsIn(node, isTag('video', 'audio', 'figcaption')).flatMap((part) =>
      isCaption(part) ? captionOf([part]) : mediaOf(part, reader),
    )
  }
  if (!hasClass(node, /^kg-(bookmark|file)-card$/)) return undefined
  const [link] = elementsIn(node, ({ attributes }) => Boolean(attributes.href))
  const [title] = elementsIn(node, (one) => hasClass(one, /^kg-(bookmark|file-card)-title$/))
  const url = link?.attributes.href
  if (!url) return undefined
  const words = lineOf(title?.children ?? []) || url
  return [linkOf(reader.link?.(url) ?? url, words), ...captionOf(elementsIn(node, isCaption))]
}

export function calloutOf(node: Element, reader: Reader): RootContent[] {
  const flow = reader.flow(node.children) as BlockContent[]
  const tone = hasClass(node, /^kg-callout-card-(yellow|red|pink)$/) ? 'WARNING' : 'NOTE'
  return flow.length > 0
    ? [{ type: 'blockquote', children: [paragraph(text(`[!${tone}]`)), ...flow] }]
    : []
}

/** Where people find what a player plays. */
const pages: readonly [RegExp, string][] = [
  [
    /^.*youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{11}).*/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^.*player\.vimeo\.com\/video\/(\d+)(?:\?(?:.*&)?h=([\da-f]+))?.*/, 'https://vimeo.com/$1/$2'],
  [/^.*(codepen\.io\/[\w-]+)\/embed(?:\/preview)?\/(\w+).*/, 'https://$1/pen/$2'],
]

export function embeddedAddress(src: string): string {
  const address = src.trim().replace(/^\/\//, 'https://')
  const inFigma = /figma\.com\/embed\?/.test(address) && URL.parse(address)?.searchParams.get('url')
  for (const [player, page] of pages) {
    if (player.test(address)) return address.replace(player, page).replace(/\/$/, '')
  }
  return inFigma || address
}

export function mediaOf(node: Element, { note }: Reader): RootContent[] {
  const { tag, attributes } = node
  const source = elementsIn(node, isTag('source')).map((one) => one.attributes.src)
  const src = attributes['data-src'] ?? attributes.src ?? source.find(Boolean) ?? ''
  const title = attributes.title ?? ''
  const address = embeddedAddress(src)
  if (embedOf(address)) return [linkOf(address, title, 'embed')]
  if (!note || !src || (tag === 'iframe' && !/^https?:/.test(address))) return []
  const name = src.split(/[?#]/)[0]?.split('/').at(-1) || tag
  if (tag === 'video') return clipOf(node, src)
  note(
    tag === 'audio'
      ? `An audio file became a link: ${src.slice(0, 200)}`
      : `An embedded page became a link: ${src.slice(0, 200)}`,
  )
  return [linkOf(address, title || (tag === 'audio' ? name : src))]
}

function clipOf(node: Element, src: string): RootContent[] {
  const { poster, title = '', loop, autoplay } = node.attributes
  const [track] = elementsIn(node, ({ tag, attributes }) => tag === 'track' && !!attributes.src)
  const mode = loop !== undefined && autoplay !== undefined ? 'loop' : 'controls'
  const shown: PhrasingContent[] = poster
    ? [{ type: 'image', url: poster, alt: title }]
    : [text(title)]
  const clip: PhrasingContent = { type: 'link', url: src, title: `clip ${mode}`, children: shown }
  const captions: PhrasingContent[] = track
    ? [
        text(' '),
        {
          type: 'link',
          url: track.attributes.src ?? '',
          title: 'captions',
          children: [text('Captions')],
        },
      ]
    : []
  return [paragraph(clip, ...captions)]
}
