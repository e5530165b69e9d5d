import { memo, useId } from 'react'
import { srcSet } from '#src/media/widths.ts'
import { useIsAtLeast, useUsername } from '#src/session/session.ts'
import { dayOf, momentOf } from '#src/session/staff-time.ts'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { SelectBox } from '#src/ui/list/selection.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { listOf } from '#src/ui/text/words.ts'
import type { BlogCard } from '../../contract.ts'
import { editPath } from '../queries.ts'
import styles from './blog-grid-card.module.css'

type BlogGridCardProps = {
  card: BlogCard
  isSelected: boolean
  onSelect: (blogId: number) => void
  onDelete: (card: BlogCard) => void
  onDuplicate: (card: BlogCard) => void
  onSubmit: (change: { blogId: number; submitted: boolean }) => void
}

export const BlogGridCard = memo(function BlogGridCard(props: BlogGridCardProps) {
  const { card, isSelected, onSelect, onDelete, onDuplicate, onSubmit } = props
  const about = useId()
  const { thumbnail } = card
  const isEditor = useIsAtLeast('editor')
  // Writers change only drafts, and the only drafts they see are their own.
  const mayChange = isEditor || card.status === 'draft'
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <div className={styles.picture}>
          {thumbnail ? (
            <img
              src={`${thumbnail}?w=480`}
              srcSet={srcSet(thumbnail, 640)}
              sizes="(min-width: 80rem) 15rem, (min-width: 40rem) 30vw, 45vw"
              alt=""
              width={640}
              height={400}
              loading="lazy"
              decoding="async"
            />
          ) : (
            <span className={styles.noPicture} aria-hidden="true" />
          )}
          <Badges card={card} isOver />
        </div>
        {mayChange ? (
          <span className={styles.select}>
            <SelectBox
              checked={isSelected}
              label={card.title}
              onChange={() => onSelect(card.blogId)}
            />
          </span>
        ) : null}
      </div>
      <h3 className={styles.title} id={about}>
        {card.title}
      </h3>
      <p className={styles.summary}>{card.summary}</p>
      {card.unsavedBy ? (
        <p className={styles.unsaved}>Unsaved changes by {listOf(card.unsavedBy)}</p>
      ) : null}
      <Dates card={card} isEditor={isEditor} about={about} />
      {mayChange ? null : <p className={styles.date}>Published</p>}
      <div className={styles.actions} hidden={!mayChange}>
        {isEditor && !card.submittedAt ? null : (
          <Button
            look="secondary"
            onClick={() => onSubmit({ blogId: card.blogId, submitted: !card.submittedAt })}
            aria-describedby={about}
          >
            {submitLabel(card, isEditor)}
          </Button>
        )}
        <ButtonLink look="secondary" href={editPath(card.blogId)} aria-describedby={about}>
          EDIT
        </ButtonLink>
        <Button look="quiet" onClick={() => onDuplicate(card)} aria-describedby={about}>
          DUPLICATE
        </Button>
        <Button look="quiet" onClick={() => onDelete(card)} aria-describedby={about}>
          DELETE
        </Button>
      </div>
    </li>
  )
})

export function Badges({ card, isOver }: { card: BlogCard; isOver?: boolean }) {
  const { stagedUpdate } = card
  return (
    <p className={classNames(styles.badges, isOver && styles.over)}>
      {card.status === 'draft' ? <span className={styles.draft}>draft</span> : null}
      {card.publishAt ? <span className={styles.scheduled}>scheduled</span> : null}
      {stagedUpdate ? (
        <span className={stagedUpdate.isPaused ? styles.submitted : styles.scheduled}>
          {stagedBadge(stagedUpdate)}
        </span>
      ) : null}
      {card.submittedAt ? <span className={styles.submitted}>for review</span> : null}
      {card.main ? <span className={styles.main}>Current Main</span> : null}
      {card.featured ? <span className={styles.featured}>Current Featured</span> : null}
    </p>
  )
}

function stagedBadge({ publishAt, isPaused }: NonNullable<BlogCard['stagedUpdate']>): string {
  if (isPaused) return 'update paused'
  return publishAt ? 'update scheduled' : 'update staged'
}

/** `about` is the id of the title, which describes the buttons and links of its card. */
type DatesProps = { card: BlogCard; isEditor: boolean; about: string }

function Dates({ card, isEditor, about }: DatesProps) {
  const { publishAt, stagedUpdate } = card
  const own = useUsername()
  const isDraftOfOther = card.status === 'draft' && card.author !== own
  const updateAt = stagedUpdate?.isPaused ? null : stagedUpdate?.publishAt
  return (
    <>
      {updateAt ? (
        <p className={styles.date}>
          <span>
            Update goes out <time dateTime={updateAt}>{momentOf(updateAt)}</time>
          </span>
        </p>
      ) : null}
      <p className={styles.date}>
        {publishAt ? (
          <>
            Goes out <time dateTime={publishAt}>{momentOf(publishAt)}</time>
          </>
        ) : (
          <time dateTime={card.createdAt}>{dayOf(card.createdAt)}</time>
        )}
        <span>{isDraftOfOther ? `Draft by ${card.author}` : card.author}</span>
        {isEditor && card.status === 'published' ? (
          <RouterLink
            href={`/contentmanager/newsletters/new?article=${card.blogId}`}
            className={styles.send}
            aria-describedby={about}
          >
            Send as newsletter
          </RouterLink>
        ) : null}
      </p>
    </>
  )
}

function submitLabel({ submittedAt }: BlogCard, isEditor: boolean): string {
  if (!submittedAt) return 'SUBMIT FOR REVIEW'
  return isEditor ? 'RETURN TO WRITER' : 'WITHDRAW'
}
