import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Container } from '#src/ui/container.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { StrokeIcon } from '#src/ui/stroke-icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { BlocksView } from '../blocks/blocks-view.tsx'
import { blocksToShow } from '../blocks/content.ts'
import type { Blog } from '../contract.ts'
import styles from './article-page.module.css'
import { BlogCard } from './blog-card.tsx'
import listing from './listing.module.css'
import { longDate } from './long-date.ts'
import { blogQueries } from './queries.ts'

export function ArticlePage({ blogId }: { blogId: number }) {
  const { data: blog, isError } = useQuery(blogQueries.detail(blogId))
  return (
    <Container className={styles.page}>
      <BackLink />
      {blog ? (
        <>
          <Article blog={blog} />
          <KeepReading after={blogId} />
        </>
      ) : (
        <Waiting failed={isError} />
      )}
    </Container>
  )
}

/** Shown while the article is on its way. */
export function ArticlePending() {
  return (
    <Container className={styles.page}>
      <BackLink />
      <Waiting failed={false} />
    </Container>
  )
}

function BackLink() {
  return (
    <RouterLink href="/resources" className={styles.back}>
      <StrokeIcon path="M20 12H4m7-7-7 7 7 7" size={24} />
      Go back
    </RouterLink>
  )
}

function Waiting({ failed }: { failed: boolean }) {
  return (
    <p className={styles.waiting} role="status">
      {failed ? 'Error loading blog.' : 'Loading Blog...'}
    </p>
  )
}

function Article({ blog }: { blog: Blog }) {
  const blocks = useMemo(() => blocksToShow(blog.content), [blog.content])
  const titled = blocks.some((block) => block.type === 'title')
  return (
    <article>
      <p className={styles.posted}>
        Posted on:{' '}
        {blog.createdAt ? (
          <time dateTime={blog.createdAt}>{longDate(blog.createdAt)}</time>
        ) : (
          longDate(undefined)
        )}
      </p>
      {titled ? null : (
        <h1>
          <VisuallyHidden>Untitled</VisuallyHidden>
        </h1>
      )}
      <BlocksView blocks={blocks} imageSizes={blog.imageSizes} />
    </article>
  )
}

function KeepReading({ after }: { after: number }) {
  const { data = [] } = useQuery(blogQueries.newest())
  const others = data.filter(({ blogId }) => blogId !== after).slice(0, 3)
  if (others.length === 0) return null
  return (
    <section className={listing.part} aria-labelledby="keep-reading">
      <h2 id="keep-reading" className={listing.heading}>
        Keep reading
      </h2>
      <ul className={listing.grid} data-cards={others.length}>
        {others.map((card) => (
          <li key={card.blogId}>
            <BlogCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
