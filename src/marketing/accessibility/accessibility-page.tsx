import { identity } from '#src/site/identity.ts'
import accessibilityStatement from '#src/site/legal/accessibility.json' with { type: 'json' }
import { contactEmail } from '#src/site/public-config.ts'
import { Container } from '#src/ui/page/container.tsx'
import { PageIntro } from '../intro/page-intro.tsx'
import styles from './accessibility-page.module.css'

export function AccessibilityPage() {
  return (
    <>
      <PageIntro
        title="Accessibility"
        lead={`${identity.name} should work for everybody. This website aims to meet WCAG 2.2 at level AA, and automatic tests check every page before each release.`}
      >
        <p className={styles.contact}>
          Something stands in your way? Write to{' '}
          <a href={`mailto:${contactEmail()}`}>{contactEmail()}</a>.
        </p>
      </PageIntro>
      <Container className={styles.page}>
        {accessibilityStatement.map(({ id, title, points }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </Container>
    </>
  )
}
