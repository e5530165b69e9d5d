import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useState } from 'react'
import type { LibraryPicture } from '#src/media/library-contract.ts'
import { TextField } from '#src/ui/form/field.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { useEndReached } from '#src/ui/list/use-end-reached.ts'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import styles from './library.module.css'
import { libraryQueries } from './queries.ts'

type PictureListProps = {
  /** What a click on a picture does, as in "Open". */
  verb: string
  onChoose: (picture: LibraryPicture) => void
}

/** All pictures with a search, read a page at a time. */
export function PictureList({ verb, onChoose }: PictureListProps) {
  const [typed, setTyped] = useState('')
  const [unused, setUnused] = useState(false)
  const q = useDeferredValue(typed.trim())
  const query = useInfiniteQuery(libraryQueries.list({ q, unused }))
  const pages = query.data?.pages ?? []
  const isEmpty = pages.every(({ media }) => media.length === 0)
  const mayGoOn = query.hasNextPage && !query.isFetchingNextPage && !query.error
  const end = useEndReached(
    () => void query.fetchNextPage(),
    mayGoOn ? pages.length : undefined,
    1200,
  )
  return (
    <>
      <search className={styles.filters}>
        <TextField
          label="Search"
          type="search"
          placeholder="Alt text, file name or article"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <label className={styles.unused}>
          <input
            type="checkbox"
            checked={unused}
            onChange={({ target }) => setUnused(target.checked)}
          />
          Only unused
        </label>
      </search>
      <PagedList query={query}>
        {isEmpty ? (
          <EmptyState>
            {q || unused
              ? 'No picture matches.'
              : 'No pictures yet. Those that you upload appear here.'}
          </EmptyState>
        ) : (
          pages.map(({ media }) => (
            <PicturePage key={media[0]?.url} pictures={media} verb={verb} onChoose={onChoose} />
          ))
        )}
        <div ref={end} />
      </PagedList>
    </>
  )
}

type PicturePageProps = PictureListProps & { pictures: LibraryPicture[] }

/**
 * A page that was read stays as it is when further ones follow. It is a list of its own: browsers lay out all of a grid
 * even if one picture is on the screen.
 */
const PicturePage = memo(function PicturePage({ pictures, verb, onChoose }: PicturePageProps) {
  const items = pictures.map((picture) => (
    <li key={picture.url}>
      <button type="button" className={styles.card} onClick={() => onChoose(picture)}>
        <img
          src={`${picture.url}?w=320`}
          alt=""
          width={320}
          height={200}
          loading="lazy"
          decoding="async"
          style={{ objectPosition: positionOf(picture.focus) }}
        />
        <span className={styles.name}>
          <VisuallyHidden>{verb} </VisuallyHidden>
          {nameOf(picture)}
        </span>
        <span className={styles.facts}>{usesIn(picture)}</span>
      </button>
    </li>
  ))
  return (
    <ul className={styles.grid} aria-label="Pictures">
      {items}
    </ul>
  )
})

export const nameOf = ({ alt, name, width, height }: LibraryPicture) =>
  alt || name || `Picture of ${width} × ${height} pixels`

export const positionOf = ({ x, y }: LibraryPicture['focus']) => `${x * 100}% ${y * 100}%`

/** The server lists at most 20 places. */
const usesIn = ({ uses }: LibraryPicture) =>
  uses.length === 0
    ? 'Unused'
    : `Used in ${uses.length === 1 ? 'one place' : `${uses.length}${uses.length === 20 ? ' or more' : ''} places`}`
