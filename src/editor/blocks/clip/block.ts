import { type BlockFinding, defineBlock } from '../block-definition.ts'
import { addPoster, checkPoster } from '../poster.ts'
import { type Raw, text } from '../reading-raw.ts'

export const clipModes = {
  controls: 'When a reader starts it',
  loop: 'By itself, again and again, without sound',
}

export type ClipMode = keyof typeof clipModes

type ClipBlock = ReturnType<typeof read>

function read(raw: Raw, id: string) {
  const mode: ClipMode = raw.mode === 'loop' ? 'loop' : 'controls'
  return {
    id,
    type: 'clip' as const,
    content: text(raw.content),
    src: text(raw.src),
    poster: text(raw.poster),
    captions: text(raw.captions),
    mode,
    title: text(raw.title),
  }
}

const isEmpty = ({ src, poster, captions, title }: ClipBlock) =>
  !src && !poster && !captions && !title.trim()

export const clip = defineBlock<ClipBlock>({
  label: 'Clip',
  more: true,
  needsPolicy: true,
  read,
  plainText: ['content', 'src', 'poster', 'captions', 'mode', 'title'],
  written: ['title'],
  isEmpty,
  images: {
    list: ({ src, poster, captions }) => [
      { path: 'src', src, kind: 'clip' },
      { path: 'poster', src: poster },
      { path: 'captions', src: captions, kind: 'captions' },
    ],
    replace(block, change) {
      const { src, poster, captions } = block
      const now = { src: change(src), poster: change(poster), captions: change(captions) }
      const isSame = now.src === src && now.poster === poster && now.captions === captions
      return isSame ? block : { ...block, ...now }
    },
    add: addPoster,
  },
  checks: (block, bytesOf) =>
    isEmpty(block) ? [] : [...findings(block), ...checkPoster(block, bytesOf)],
  letter({ src, poster, title }) {
    if (!src) return []
    const label = title.trim() || 'Watch the clip'
    if (!poster) return [{ kind: 'link', label, href: src }]
    return [{ kind: 'image', src: poster, alt: 'Watch the clip', caption: title.trim(), href: src }]
  },
})

function findings({ src, poster, captions, mode, title }: ClipBlock): BlockFinding[] {
  const found: BlockFinding[] = []
  if (!src) found.push({ text: 'has no clip, and readers do not see it.' })
  if (!poster) found.push({ text: 'has no picture to show before it plays.', path: 'poster' })
  if (!title.trim()) found.push({ text: 'has no title.', path: 'title' })
  if (src && !captions && mode === 'controls') {
    found.push({ text: 'has no captions for people who do not hear it.', path: 'captions' })
  }
  return found
}
