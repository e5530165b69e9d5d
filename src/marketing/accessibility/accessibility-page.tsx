import type { Criterion } from '#src/site/accessibility/criterion.ts'
import { gameOffers, limits, principles } from '#src/site/accessibility/statement.ts'
import { identity } from '#src/site/identity.ts'
import { Container } from '#src/ui/page/container.tsx'
import { PageIntro } from '../intro/page-intro.tsx'
import styles from './accessibility-page.module.css'

export function AccessibilityPage() {
  return (
    <>
      <PageIntro
        title="Accessibility"
        lead={`${identity.name} should work for everybody. This page lists every criterion of WCAG 2.2 at the levels A and AA, how this website meets it, and the test that fails when it no longer does.`}
      >
        <p className={styles.contact}>
          Something stands in your way? Write to{' '}
          <a href={`mailto:${identity.contactEmail}`}>{identity.contactEmail}</a>.
        </p>
      </PageIntro>
      <Container className={styles.page}>
        {principles.map(({ id, title, text, criteria }) => (
          <section key={id} aria-labelledby={id} className={styles.principle}>
            <h2 id={id}>{title}</h2>
            <p className={styles.text}>{text}</p>
            <dl className={styles.criteria}>
              {criteria.map((criterion) => (
                <CriterionRow key={criterion.number} criterion={criterion} />
              ))}
            </dl>
          </section>
        ))}
        <Points id="game" title="Prompt Blaster, the game" points={gameOffers} />
        <Points id="limits" title="Known limits" points={limits} />
      </Container>
    </>
  )
}

function CriterionRow({ criterion }: { criterion: Criterion }) {
  const { number, name, level, how, proofs } = criterion
  return (
    <div className={styles.criterion}>
      <dt className={styles.name}>
        <span className={styles.number}>{number}</span> {name}{' '}
        <span className={styles.level}>Level {level}</span>
      </dt>
      <dd className={styles.how}>
        <p>{how}</p>
        {proofs.length > 0 ? (
          <ul className={styles.proofs} aria-label={`Tests of ${number}`}>
            {proofs.map(({ file, name: test }) => (
              <li key={file + test}>
                {test} <code>{file}</code>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.untested}>No automatic test covers it.</p>
        )}
      </dd>
    </div>
  )
}

function Points({ id, title, points }: { id: string; title: string; points: string[] }) {
  return (
    <section aria-labelledby={id} className={styles.principle}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
