import { useEffect, useRef, useState } from 'react'
import { isShowable } from '#src/editor/blocks/block-image.tsx'
import { FocusStyle, focusData } from '#src/media/focus-style.tsx'
import { srcSet } from '#src/media/widths.ts'
import { likelyNext } from '#src/site/likely-next.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import type { BlogCard as Card } from '../contract.ts'
import styles from './blog-card.module.css'
import byline from './byline.module.css'
import layout from './cards.module.css'
import { longDate } from './long-date.ts'
import picture from './thumbnail.module.css'
import { WovenThumbnail } from './woven-thumbnail.tsx'

type CardsProps = {
  cards: Card[]
  few?: boolean
  /** A word on a card that is also shown above. */
  markOf?: (card: Card) => string | undefined
}

/** Cards in a grid; with few cards, their number sets the columns. */
export function Cards({ cards, few = false, markOf }: CardsProps) {
  return (
    <ul className={layout.grid} data-cards={few ? cards.length : undefined}>
      {cards.map((card) => (
        <li key={card.blogId}>
          <article className={styles.card}>
            <Thumbnail
              card={card}
              sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, calc(100vw - 2.5rem)"
            />
            <Words card={card} heading="h3" mark={markOf?.(card)} />
          </article>
        </li>
      ))}
    </ul>
  )
}

export function HeroCard({ card }: { card: Card }) {
  return (
    <article className={classNames(styles.card, styles.hero)} {...likelyNext}>
      <Thumbnail card={card} early sizes="(min-width: 64rem) 45rem, calc(100vw - 2.5rem)" />
      <div className={styles.words}>
        <Words card={card} heading="h2" minutes={card.minutesToRead} />
      </div>
    </article>
  )
}

type WordsProps = { card: Card; heading: 'h2' | 'h3'; mark?: string; minutes?: number }

function Words({ card, heading: Heading, minutes, mark }: WordsProps) {
  return (
    <>
      <p className={styles.meta}>
        <time dateTime={card.createdAt}>{longDate(card.createdAt)}</time>
        {minutes === undefined ? null : <span>{minutes} minute read</span>}
        <Byline name={card.authorName} picture={card.authorPicture} />
        {mark ? <span className={styles.mark}>{mark}</span> : null}
      </p>
      <Heading className={styles.title} dir="auto">
        <RouterLink href={`/blog/${card.blogId}`} className={styles.link}>
          {card.title}
        </RouterLink>
      </Heading>
      <p className={styles.summary} dir="auto">
        {card.summary}
      </p>
    </>
  )
}

type ThumbnailProps = {
  card: Pick<Card, 'blogId' | 'thumbnail' | 'focus'>
  sizes: string
  early?: boolean
}

/** Drawn for this blog if it has no picture or that fails to load. Decorative: the text says the same. */
export function Thumbnail({ card, sizes, early }: ThumbnailProps) {
  const linked = card.thumbnail.startsWith('/media/')
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    // It may have failed before hydration, when nobody listened to the error event.
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) setFailed(card.thumbnail)
  }, [card.thumbnail])
  return (
    <div className={picture.frame}>
      <FocusStyle of={card.focus} />
      {isShowable(card.thumbnail) && failed !== card.thumbnail ? (
        <img
          ref={image}
          {...focusData(card.focus)}
          onError={() => setFailed(card.thumbnail)}
          src={card.thumbnail}
          srcSet={linked ? srcSet(card.thumbnail, 1280) : undefined}
          sizes={linked ? sizes : undefined}
          width={1600}
          height={1000}
          alt=""
          loading={early ? 'eager' : 'lazy'}
          fetchPriority={early ? 'high' : undefined}
          decoding="async"
        />
      ) : (
        <WovenThumbnail seed={card.blogId} />
      )}
    </div>
  )
}

type BylineProps = { name: string; picture: string; large?: boolean }

const tones = 4

export function Byline({ name, picture, large }: BylineProps) {
  return (
    <span className={byline.byline} data-large={large || undefined}>
      {picture ? (
        <img
          className={byline.face}
          src={`${picture}?w=160`}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={byline.face} data-tone={toneOf(name)} aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span className={byline.name} dir="auto">
        {name}
      </span>
    </span>
  )
}

const toneOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones
