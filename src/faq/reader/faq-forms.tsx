import { returnedForm } from '#src/site/returned-form.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { GuardField } from '#src/ui/form/guard-field.tsx'
import { Container } from '#src/ui/page/container.tsx'
import type { AskOutcome } from '../ask-outcomes.ts'
import { askTexts } from '../ask-texts.ts'
import styles from './faq-forms.module.css'

/** A plain form, so it works without scripts. */
export function AskForm({ outcome }: { outcome: AskOutcome | undefined }) {
  const returned = returnedForm()
  const text = returned?.text ?? (outcome && askTexts[outcome])
  return (
    <Container className={styles.ask}>
      <section id="ask" aria-labelledby="ask-title" className={styles.card}>
        <h2 id="ask-title" className={styles.title}>
          Ask a question
        </h2>
        {text ? (
          <p role={outcome === 'yes' ? 'status' : 'alert'} className={styles.outcome}>
            {text}
          </p>
        ) : null}
        {outcome === 'yes' ? null : (
          <form method="post" action="/forms/faq-question#ask" className={styles.form}>
            <TextAreaField
              label="Your question"
              name="question"
              rows={3}
              defaultValue={returned?.typed.question}
              required
              minLength={10}
              maxLength={1000}
            />
            <TextField
              label="Your email"
              optional
              hint="Only if you want an answer by mail. It is deleted when our answer is sent."
              name="email"
              type="email"
              defaultValue={returned?.typed.email}
              autoComplete="email"
              maxLength={254}
            />
            <GuardField />
            <Button type="submit">Send the question</Button>
          </form>
        )}
      </section>
    </Container>
  )
}

/** Votes are counted without a cookie, so a visitor who reloads the page can vote again. */
export function Helpful({ faqid, said }: { faqid: number; said: boolean }) {
  if (said) {
    return (
      <p role="status" className={styles.helpful}>
        Thank you for telling us.
      </p>
    )
  }
  return (
    <form method="post" action="/forms/faq-feedback" className={styles.helpful}>
      <input type="hidden" name="faq" value={faqid} />
      <span id={`helpful-${faqid}`}>Was this helpful?</span>
      <button name="helpful" value="yes" type="submit" aria-describedby={`helpful-${faqid}`}>
        Yes
      </button>
      <button name="helpful" value="no" type="submit" aria-describedby={`helpful-${faqid}`}>
        No
      </button>
    </form>
  )
}

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
