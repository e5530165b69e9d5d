import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayOf, momentOf } from '#src/session/staff-time.ts'
import { nameOfDays } from '#src/time/formats.ts'
import { zoneText } from '#src/time/zone-names.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { LoadFailure } from '#src/ui/list/loading.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { countOf, oneOrMore } from '#src/ui/text/words.ts'
import { managerQueries } from '../queries.ts'
import styles from './writer-home.module.css'

export function WriterHome() {
  const query = useQuery(managerQueries.own())
  const { data } = query
  return (
    <div className={styles.home}>
      <LoadFailure query={query} />
      <Panel id="own-drafts" title="Your drafts" empty="You have no drafts." query={query}>
        {data?.drafts.map(({ blogId, title, editedAt, submittedAt, publishAt, openComments }) => (
          <Item key={blogId} href={`/contentmanager/blogger/edit/${blogId}`} title={title}>
            {openComments > 0 ? (
              <b className={styles.waiting}>
                {oneOrMore(openComments, 'One comment', 'comments')} to answer
              </b>
            ) : null}
            {submittedAt ? <span>Waiting for review since {dayOf(submittedAt)}</span> : null}
            {publishAt ? <span>Goes out on {momentOf(publishAt)}</span> : null}
            <span>Edited {momentOf(editedAt)}</span>
          </Item>
        ))}
      </Panel>
      <Panel
        id="own-published"
        title="Published"
        empty="None of your articles is published yet."
        query={query}
        about={
          <p className={styles.text}>
            {data ? (
              `Readers of ${nameOfDays(data)} (${zoneText(data.timeZone)}).`
            ) : (
              <Skeleton width="14rem" />
            )}
          </p>
        }
      >
        {data?.published.map(({ blogId, title, createdAt, readers, readToEnd }) => (
          <Item key={blogId} href={`/blog/${blogId}`} title={title}>
            <span>{countOf(readers, 'reader')}</span>
            {readers > 0 ? (
              <span>{Math.round((readToEnd / readers) * 100)}% read to the end</span>
            ) : null}
            <span>Published {dayOf(createdAt)}</span>
          </Item>
        ))}
      </Panel>
    </div>
  )
}

type PanelProps = {
  id: string
  title: string
  about?: ReactNode
  empty: string
  query: { error: Error | null }
  /** Undefined until the query is loaded. */
  children: ReactNode[] | undefined
}

function Panel({ id, title, about, empty, query, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id}>{title}</h2>
      {about}
      {children || query.error ? null : (
        <div className={styles.list}>
          {[80, 60, 70].map((width) => (
            <div key={width} className={styles.item}>
              <Skeleton height="1.375rem" width={`${width}%`} />
              <Skeleton height="1.25rem" width="50%" />
            </div>
          ))}
        </div>
      )}
      {children?.length === 0 ? <EmptyState>{empty}</EmptyState> : null}
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

function Item({ href, title, children }: { href: string; title: string; children: ReactNode }) {
  return (
    <li className={styles.item}>
      <RouterLink href={href} className={styles.title}>
        {title || 'Untitled'}
      </RouterLink>
      <span className={styles.facts}>{children}</span>
    </li>
  )
}
