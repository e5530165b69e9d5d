import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Container } from '#src/ui/page/container.tsx'
import styles from './faq-forms.module.css'

/** A plain form: it works before and without scripts, and a search has a URL that can be shared. */
export function FaqSearch({ search, found }: { search: string | undefined; found: number }) {
  return (
    <Container className={styles.searchArea}>
      <search>
        <form action="/faq" className={styles.search}>
          <TextField
            label="Search the answers"
            hideLabel
            type="search"
            name="q"
            placeholder="Search the answers"
            maxLength={100}
            defaultValue={search ?? ''}
          />
          <Button type="submit" look="secondary">
            Search
          </Button>
        </form>
      </search>
      {search ? (
        <p role="status" className={styles.found}>
          {found === 0
            ? `No answer holds “${search}”.`
            : `${found} ${found === 1 ? 'answer holds' : 'answers hold'} “${search}”.`}{' '}
          <a href="/faq">Show all</a>
          {found === 0 ? (
            <>
              {' '}
              or <a href="#ask">ask us</a>
            </>
          ) : null}
          .
        </p>
      ) : null}
    </Container>
  )
}
