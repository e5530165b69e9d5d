import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { Cards } from './blog-card.tsx'
import layout from './cards.module.css'
import styles from './listing.module.css'
import type { FoundPosts } from './queries.ts'
import form from './search-form.module.css'

export function SearchResults({ q, found }: FoundPosts) {
  return (
    <Container className={styles.listing}>
      <SearchForm q={q} />
      <section aria-labelledby="found">
        <h2 id="found" className={layout.heading}>
          {headingOf(found.length, q)}
        </h2>
        {found.length > 0 ? (
          <Cards cards={found} />
        ) : (
          <p className={styles.nothing}>
            Try fewer or other words: every word has to be in the article.
          </p>
        )}
        <div className={styles.more}>
          <ButtonLink href="/resources" look="secondary">
            All posts
          </ButtonLink>
        </div>
      </section>
    </Container>
  )
}

const headingOf = (count: number, q: string) =>
  `${count === 0 ? 'No articles' : count === 1 ? '1 article' : `${count} articles`} for “${q}”`

/** A plain form that loads another page: it needs no scripts. */
export function SearchForm({ q }: { q?: string }) {
  return (
    <search>
      <form className={form.form} action="/resources" method="get">
        <input
          className={form.input}
          type="search"
          name="q"
          aria-label="Search articles"
          placeholder="Search articles"
          maxLength={200}
          defaultValue={q}
          key={q}
          required
        />
        <Button type="submit" look="secondary">
          Search
        </Button>
      </form>
    </search>
  )
}
