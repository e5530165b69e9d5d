import { useState } from 'react'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import styles from './heading-link.module.css'

/** Links to a section of the article; with scripts, a click copies its URL. */
export function HeadingLink({ id, text }: { id: string; text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    const { origin, pathname } = window.location
    void navigator.clipboard
      ?.writeText(`${origin}${pathname}#${id}`)
      .then(() => setCopied(true))
      .catch(() => {})
  }
  return (
    <>
      <a
        className={styles.link}
        href={`#${id}`}
        aria-label={`Copy link to “${text}”`}
        data-copied={copied || undefined}
        onClick={copy}
        onBlur={() => setCopied(false)}
      >
        <StrokeIcon
          path={
            copied
              ? 'm5 12 5 5 9-10'
              : 'M9 15 15 9M8 12l-2 2a3 3 0 0 0 4 4l2-2m4-4 2-2a3 3 0 0 0-4-4l-2 2'
          }
          size={24}
        />
      </a>
      {copied ? <VisuallyHidden role="status">Link copied</VisuallyHidden> : null}
    </>
  )
}
