import { longDay } from '#src/time/long-day.ts'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { Container } from '#src/ui/page/container.tsx'
import type { ChangelogEntry } from '../contract.ts'
import { ReleaseArt } from './release-art.tsx'
import styles from './release-notes.module.css'

export function ReleaseNotes({ entries }: { entries: ChangelogEntry[] }) {
  return (
    <Container>
      {entries.map(({ entryId, date, title, summary, items }) => (
        <article key={entryId} className={styles.release} id={date}>
          <p className={styles.date}>
            <time dateTime={date}>{longDay(date)}</time>
          </p>
          <div>
            <h2 className={styles.title}>{title}</h2>
            {summary ? <p className={styles.summary}>{summary}</p> : null}
            <ReleaseArt entryId={entryId} />
            <ul className={styles.changes}>
              {items.map((item) => (
                <li key={JSON.stringify(item)} className={styles.change}>
                  <span className={styles.kind} data-kind={item.kind}>
                    {item.kind}
                  </span>
                  <div>
                    <h3 className={styles.name}>{item.title}</h3>
                    <p>{item.detail}</p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </article>
      ))}
    </Container>
  )
}

export function ReleaseNotesPending() {
  return (
    <Container>
      <div className={styles.release} role="status">
        <p className={styles.date}>Loading...</p>
        <div>
          <Skeleton width="60%" height="1.6em" />
          <Skeleton className={styles.skeleton} height="12em" />
        </div>
      </div>
    </Container>
  )
}
