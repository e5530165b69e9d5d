import { kindOfUrl } from '#src/media/reference.ts'
import { isShowable } from '../block-image.tsx'
import type { BlockViewProps } from '../view-props.ts'

/** A clip that the editor has not saved yet has another address. */
const isPlayable = (src: string) => kindOfUrl(src) === 'clip' || src.startsWith('blob:')

/**
 * A clip that repeats is there twice: the one that starts by itself has no source for readers who prefer less motion,
 * and the style sheet shows them the other, which they start.
 */
export function ClipView({ block, imageSizes }: BlockViewProps<'clip'>) {
  const { src, poster, captions, mode, title } = block
  if (!isPlayable(src)) return null
  const [width, height] = imageSizes[src] ?? imageSizes[poster] ?? []
  const player = {
    width,
    height,
    poster: isShowable(poster) ? addressOf(poster) : undefined,
    controls: true,
    playsInline: true,
    'aria-label': title.trim() || 'Clip',
  }
  const track = captions ? <track kind="captions" label="Captions" src={captions} /> : null
  if (mode === 'controls') {
    return (
      <video {...player} preload="none" src={src}>
        {track}
      </video>
    )
  }
  return (
    <>
      <video {...player} data-motion="" autoPlay muted loop>
        <source src={src} media="(prefers-reduced-motion: no-preference)" />
        {track}
      </video>
      <video {...player} data-still="" muted loop preload="none" src={src}>
        {track}
      </video>
    </>
  )
}

/** A stored picture in the width of the article. */
const addressOf = (poster: string) => (kindOfUrl(poster) ? `${poster}?w=1280` : poster)
