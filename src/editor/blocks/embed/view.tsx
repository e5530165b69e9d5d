import { useId } from 'react'
import { embedOf } from '#src/site/embed-providers.ts'
import { buttonClass } from '#src/ui/form/button.tsx'
import { BlockImage, isShowable } from '../block-image.tsx'
import type { BlockViewProps } from '../view-props.ts'

/** What the players need. They cannot navigate the page, open dialogs or download anything. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-presentation allow-popups allow-popups-to-escape-sandbox'

/**
 * The frame is empty until the reader follows the link, which opens the player in it. A frame with the player's address
 * would load it before: browsers without scripts ignore `loading="lazy"`.
 */
export function EmbedView({ block, imageSizes, early }: BlockViewProps<'embed'>) {
  const frame = `player${useId()}`
  const found = embedOf(block.url)
  if (!found) return null
  const { provider, player } = found
  const title = block.title.trim() || `Embedded from ${provider.name}`
  const [width, height] = provider.ratio
  return (
    <figure>
      <div data-picture="">
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path d={`M0 ${height}L${width} 0M0 ${height / 2}h${width}M${width / 2} 0v${height}`} />
        </svg>
        {isShowable(block.poster) ? (
          <BlockImage src={block.poster} alt="" imageSizes={imageSizes} early={early} />
        ) : (
          <p aria-hidden="true">{provider.name}</p>
        )}
        <iframe
          name={frame}
          src="/embed/empty"
          loading="lazy"
          title={title}
          sandbox={sandbox}
          allow={`autoplay ${provider.origin}; fullscreen ${provider.origin}; picture-in-picture ${provider.origin}`}
          referrerPolicy="strict-origin"
        />
      </div>
      <figcaption>
        <a
          href={player}
          target={frame}
          // The player of YouTube refuses pages that do not say where they are.
          referrerPolicy="strict-origin"
          className={buttonClass({})}
        >
          Load from {provider.name}
        </a>
        <span dir="auto">{title}</span>
        <small>
          Loading it tells {provider.name} that you are here.{' '}
          <a href={block.url} rel="noopener noreferrer">
            Open it on {provider.name}
          </a>
        </small>
      </figcaption>
    </figure>
  )
}
