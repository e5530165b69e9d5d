import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { wakesPage } from '#src/site/waking.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Container } from '#src/ui/container.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useCurrentSection } from '#src/ui/use-current-section.ts'
import type { Faq } from '../contract.ts'
import styles from './faq-list.module.css'
import { faqQueries } from './queries.ts'

const idOf = ({ faqid }: Faq) => `faq-${faqid}`

/** Questions and answers by their order, beside a list of them from medium screens on. */
export function FaqList({ failed }: { failed: boolean }) {
  const { data: faqs, error, refetch } = useQuery(faqQueries.list())
  return (
    <Container className={styles.page}>
      {faqs ? (
        faqs.length > 0 ? (
          <Answers faqs={faqs} />
        ) : (
          <Empty />
        )
      ) : error || failed ? (
        <div className={styles.message} role="alert" {...wakesPage}>
          <p>Error: {error?.message ?? 'Failed to get FAQs'}</p>
          <Button look="secondary" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Loading />
      )}
    </Container>
  )
}

function Answers({ faqs }: { faqs: Faq[] }) {
  const ids = useMemo(() => faqs.map(idOf), [faqs])
  const current = useCurrentSection(ids) ?? ids[0]
  const side = useRef<HTMLElement>(null)
  useEffect(() => {
    // A list longer than the window follows the reader; scrolling it must not scroll the page.
    const link = current && side.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (link) side.current?.scrollTo({ top: link.offsetTop - side.current.clientHeight / 2 })
  }, [current])
  return (
    <div className={styles.columns}>
      <nav ref={side} className={styles.side} aria-label="Questions">
        <ul className={styles.links}>
          {faqs.map((faq) => (
            <li key={faq.faqid}>
              <a
                href={`#${idOf(faq)}`}
                aria-current={current === idOf(faq) ? 'location' : undefined}
              >
                {faq.navigationHeading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {faqs.map((faq) => (
          <section key={faq.faqid} id={idOf(faq)} className={styles.faq}>
            <h2 className={styles.question}>
              <a href={`#${idOf(faq)}`}>{faq.question}</a>
            </h2>
            <div className={styles.answer}>
              {faq.answer.split(/\n\s*\n/).map((paragraph, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a fixed text
                <p key={place}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.columns} role="status">
      <p className={styles.side}>Loading...</p>
      <div>
        {['a', 'b', 'c', 'd'].map((place) => (
          <div key={place} className={styles.faq}>
            <Skeleton width="60%" height="1.6em" />
            <Skeleton className={styles.skeletonAnswer} height="5em" />
          </div>
        ))}
      </div>
    </div>
  )
}

function Empty() {
  return (
    <div className={styles.message}>
      <p>No questions have been answered here yet. Ask us the first one.</p>
      <ButtonLink href="/join" look="secondary">
        Contact us
      </ButtonLink>
    </div>
  )
}
