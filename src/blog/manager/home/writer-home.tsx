import { useQuery } from '@tanstack/react-query'
import { dayOf, momentOf } from '#src/session/staff-time.ts'
import { nameOfDays } from '#src/time/formats.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { LoadFailure } from '#src/ui/list/loading.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { countOf, oneOrMore } from '#src/ui/text/words.ts'
import type { OwnDraft, OwnPublished } from '../../own-articles-contract.ts'
import { ownArticlesQuery } from './queries.ts'
import styles from './writer-home.module.css'

/** The dashboard of a writer: own drafts with their open comments, and the readers of own articles. */
export function WriterHome() {
  const query = useQuery(ownArticlesQuery())
  const { data, error } = query
  return (
    <div className={styles.home}>
      <LoadFailure query={query} />
      <section aria-labelledby="own-drafts" className={styles.panel}>
        <h2 id="own-drafts">Your drafts</h2>
        {!data && !error ? <ListSkeleton /> : null}
        {data?.drafts.length === 0 ? <EmptyState>You have no drafts.</EmptyState> : null}
        <ul className={styles.list}>
          {data?.drafts.map((draft) => (
            <Draft key={draft.blogId} draft={draft} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="own-published" className={styles.panel}>
        <h2 id="own-published">Published</h2>
        {data ? (
          <p className={styles.text}>
            Readers of {nameOfDays(data)} ({data.timeZone}).
          </p>
        ) : (
          <p className={styles.text}>
            <Skeleton width="14rem" />
          </p>
        )}
        {!data && !error ? <ListSkeleton /> : null}
        {data?.published.length === 0 ? (
          <EmptyState>None of your articles is published yet.</EmptyState>
        ) : null}
        <ul className={styles.list}>
          {data?.published.map((article) => (
            <Published key={article.blogId} article={article} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Draft({ draft }: { draft: OwnDraft }) {
  const { blogId, title, editedAt, submittedAt, publishAt, openComments } = draft
  return (
    <li className={styles.item}>
      <RouterLink href={`/contentmanager/blogger/edit/${blogId}`} className={styles.title}>
        {title || 'Untitled'}
      </RouterLink>
      <span className={styles.facts}>
        {openComments > 0 ? (
          <b className={styles.waiting}>
            {oneOrMore(openComments, 'One comment', 'comments')} to answer
          </b>
        ) : null}
        {submittedAt ? <span>Waiting for review since {dayOf(submittedAt)}</span> : null}
        {publishAt ? <span>Goes out on {momentOf(publishAt)}</span> : null}
        <span>Edited {momentOf(editedAt)}</span>
      </span>
    </li>
  )
}

function Published({ article }: { article: OwnPublished }) {
  const { blogId, title, createdAt, readers, readToEnd } = article
  return (
    <li className={styles.item}>
      <RouterLink href={`/blog/${blogId}`} className={styles.title}>
        {title || 'Untitled'}
      </RouterLink>
      <span className={styles.facts}>
        <span>{countOf(readers, 'reader')}</span>
        {readers > 0 ? (
          <span>{Math.round((readToEnd / readers) * 100)}% read to the end</span>
        ) : null}
        <span>Published {dayOf(createdAt)}</span>
      </span>
    </li>
  )
}

function ListSkeleton() {
  return (
    <div className={styles.list}>
      {[80, 60, 70].map((width) => (
        <div key={width} className={styles.item}>
          <Skeleton height="1.375rem" width={`${width}%`} />
          <Skeleton height="1.25rem" width="50%" />
        </div>
      ))}
    </div>
  )
}
