import { useEffect, useMemo, useRef } from 'react'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { PageFailure } from '#src/ui/list/page-failure.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { useCurrentSection } from '#src/ui/page/use-current-section.ts'
import type { Faq } from '../contract.ts'
import { Helpful } from './faq-forms.tsx'
import styles from './faq-list.module.css'

const idOf = ({ faqid }: Faq) => `faq-${faqid}`

type FaqListProps = {
  faqs: Faq[]
  /** The FAQ that the visitor has just voted on. */
  said: number | undefined
}

/** The answers in order, and links to them: above on phones, on larger screens a side navigation. */
export function FaqList({ faqs, said }: FaqListProps) {
  const ids = useMemo(() => faqs.map(idOf), [faqs])
  const current = useCurrentSection(ids) ?? ids[0]
  const side = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls only the side list, which may be longer than the window, to the current question.
    const link = current && side.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (link) side.current?.scrollTo({ top: link.offsetTop - side.current.clientHeight / 2 })
  }, [current])
  return (
    <Container className={styles.page}>
      {faqs.length > 0 ? (
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
                <h2 className={styles.question} dir="auto">
                  <a href={`#${idOf(faq)}`}>{faq.question}</a>
                </h2>
                <div className={styles.answer}>
                  {faq.answer.split(/\n\s*\n/).map((paragraph, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a fixed text
                    <p key={place} dir="auto">
                      {paragraph}
                    </p>
                  ))}
                </div>
                <Helpful faqid={faq.faqid} said={said === faq.faqid} />
              </section>
            ))}
          </div>
        </div>
      ) : (
        <div className={styles.message}>
          <p>No questions have been answered here yet. Ask us the first one.</p>
          <ButtonLink href="/join" look="secondary">
            Contact us
          </ButtonLink>
        </div>
      )}
    </Container>
  )
}

export function FaqsPending() {
  return (
    <Container className={styles.page}>
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
    </Container>
  )
}

export function FaqsError({ message }: { message: string }) {
  return (
    <PageFailure className={styles.page} messageClass={styles.message}>
      <p>Error: {message}</p>
    </PageFailure>
  )
}
