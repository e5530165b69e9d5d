import type { LegalDocument } from '#src/site/legal/document.ts'
import styles from './in-short.module.css'

export function InShort({ points }: { points: LegalDocument['summary'] }) {
  return (
    <section className={styles.panel} aria-labelledby="in-short-heading">
      <h2 id="in-short-heading" className={styles.heading}>
        In short
      </h2>
      <ul className={styles.points}>
        {points.map(({ title, text, section }) => (
          <li key={title} className={styles.point}>
            <a href={`#${section}`} className={styles.title}>
              {title}
            </a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        This summary is here to help. The sections below are what counts.
      </p>
    </section>
  )
}
