import type { ReactNode } from 'react'
import styles from './account-page.module.css'

type PartProps = { id?: string; title: string; about?: ReactNode; children: ReactNode }

export function Part({ id, title, about, children }: PartProps) {
  return (
    <section id={id} className={styles.part}>
      <h2>{title}</h2>
      {about ? <p>{about}</p> : null}
      {children}
    </section>
  )
}

type EntryProps = { title: string; mark?: string; note?: string; children: ReactNode }

/** A line of a list in a part, with its actions. */
export function Entry({ title, mark, note, children }: EntryProps) {
  return (
    <li>
      <span>
        <strong>{title}</strong> {mark}
        {note ? (
          <>
            <br />
            <span className={styles.quiet}>{note}</span>
          </>
        ) : null}
      </span>
      {children}
    </li>
  )
}
