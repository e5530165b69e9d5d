import { type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { BlocksView } from '#src/editor/blocks/blocks-view.tsx'
import { type HeadingAnchor, headingAnchors } from '#src/editor/blocks/reader/heading-anchors.ts'
import { isTitle, readerBlocks } from '#src/editor/blocks/reader/reader-blocks.ts'
import { articlePath } from '#src/site/article-path.ts'
import { identity } from '#src/site/identity.ts'
import { absoluteUrl } from '#src/site/public-config.ts'
import { Container } from '#src/ui/page/container.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import type { Blog } from '../contract.ts'
import styles from './article-page.module.css'
import { Byline, Cards } from './blog-card.tsx'
import layout from './cards.module.css'
import contents from './contents.module.css'
import headingLink from './heading-link.module.css'
import type { ShownArticle } from './load-article.ts'
import { longDate } from './long-date.ts'
import { Topics } from './topics.tsx'

export function ArticlePage({
  blog,
  related,
  topics,
}: Pick<ShownArticle, 'blog' | 'related' | 'topics'>) {
  return (
    <Container className={styles.page}>
      <BackLink />
      <Article blog={blog} />
      <Topics topics={topics} label="Topics of this article" className={styles.topics} />
      <p className={styles.address}>{absoluteUrl(articlePath(blog))}</p>
      <Suspense>
        <KeepReading related={related} />
      </Suspense>
    </Container>
  )
}

export const ArticlePending = () => <NoArticle>Loading Blog...</NoArticle>

export const ArticleError = () => <NoArticle>Error loading blog.</NoArticle>

function NoArticle({ children }: { children: string }) {
  return (
    <Container className={styles.page}>
      <title>Blog · Wireloom</title>
      <BackLink />
      <p className={styles.waiting} role="status">
        {children}
      </p>
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

export function Article({ blog, below }: { blog: Blog; below?: (blockId: string) => ReactNode }) {
  const blocks = useMemo(() => readerBlocks(blog.content), [blog.content])
  const titled = blocks.some(isTitle)
  const parts = useMemo(() => headingAnchors(blocks), [blocks])
  const first = blocks.find(isTitle)?.id ?? blocks[0]?.id
  const after = (blockId: string) => {
    const part = parts.find((one) => one.blockId === blockId)
    const hasContents = blockId === first && parts.length >= fewestParts
    // Nothing, and not an empty element: a block with nothing below it needs no scripts.
    if (!part && !hasContents) return below?.(blockId)
    return (
      <>
        {part ? <HeadingLink id={part.id} text={part.text} /> : null}
        {hasContents ? <Contents parts={parts} /> : null}
        {below?.(blockId)}
      </>
    )
  }
  return (
    <article>
      <p className={styles.posted}>
        Posted on: <time dateTime={blog.createdAt}>{longDate(blog.createdAt)}</time>
      </p>
      <p className={styles.author}>
        <Byline name={blog.authorName ?? identity.name} picture={blog.authorPicture ?? ''} large />
        {blog.minutesToRead ? <span>{blog.minutesToRead} minute read</span> : null}
      </p>
      {titled ? null : (
        <h1>
          <VisuallyHidden>Untitled</VisuallyHidden>
        </h1>
      )}
      <div lang={blog.lang || undefined}>
        <BlocksView
          blocks={blocks}
          imageSizes={blog.imageSizes}
          codeTokens={blog.codeTokens}
          anchors={parts}
          below={after}
        />
      </div>
    </article>
  )
}

function KeepReading({ related }: Pick<ShownArticle, 'related'>) {
  const cards = related instanceof Promise ? use(related) : related
  if (cards.length === 0) return null
  return (
    <section className={layout.part} aria-labelledby="keep-reading" data-screen-only="">
      <h2 id="keep-reading" className={layout.heading}>
        Keep reading
      </h2>
      <Cards cards={cards} few />
    </section>
  )
}

/** Articles with fewer sections need no table of contents. */
const fewestParts = 4

/** Folded on phones, where it would push the first picture out of the screen; open on wider screens. */
function Contents({ parts }: { parts: readonly HeadingAnchor[] }) {
  return (
    <nav className={contents.contents} aria-label="Contents">
      <details>
        <summary className={contents.heading}>In this article</summary>
        <ol className={contents.list}>
          {parts.map(({ id, text, depth }) => (
            <li key={id} data-depth={depth}>
              <a href={`#${id}`} dir="auto">
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

function HeadingLink({ id, text }: { id: string; text: string }) {
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
        className={headingLink.link}
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
