import { useMemo } from 'react'
import type { LegalDocument } from '#src/site/legal/document.ts'
import { Container } from '#src/ui/page/container.tsx'
import { useCurrentSection } from '#src/ui/page/use-current-section.ts'
import { PageIntro } from '../intro/page-intro.tsx'
import { FoldedContents, SideContents } from './contents.tsx'
import short from './in-short.module.css'
import styles from './legal-page.module.css'
import { LegalSectionView } from './legal-section.tsx'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export function LegalPage({ page }: { page: LegalDocument }) {
  const { title, updated, lead, summary, sections } = page
  const ids = useMemo(() => sections.map(({ id }) => id), [sections])
  const current = useCurrentSection(ids)
  return (
    <>
      <PageIntro title={title} lead={lead}>
        <p className={styles.updated}>
          Last updated <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
        </p>
      </PageIntro>
      <Container>
        <InShort points={summary} />
        <div className={styles.columns}>
          <SideContents sections={sections} current={current} />
          <FoldedContents sections={sections} />
          <div className={styles.text}>
            {sections.map((section, index) => (
              <LegalSectionView key={section.id} section={section} number={index + 1} />
            ))}
          </div>
        </div>
      </Container>
    </>
  )
}

function InShort({ points }: { points: LegalDocument['summary'] }) {
  return (
    <section className={short.panel} aria-labelledby="in-short-heading">
      <h2 id="in-short-heading" className={short.heading}>
        In short
      </h2>
      <ul className={short.points}>
        {points.map(({ title, text, section }) => (
          <li key={title} className={short.point}>
            <a href={`#${section}`} className={short.title}>
              {title}
            </a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={short.note}>
        This summary is here to help. The sections below are what counts.
      </p>
    </section>
  )
}
