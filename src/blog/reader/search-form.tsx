import { Button } from '#src/ui/form/button.tsx'
import styles from './search-form.module.css'

/** A plain form that loads another page: it needs no scripts. */
export function SearchForm({ q }: { q?: string }) {
  return (
    <search>
      <form className={styles.form} action="/resources" method="get">
        <input
          className={styles.input}
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
