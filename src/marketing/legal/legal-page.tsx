import { useEffect, useMemo, useRef } from 'react'
import type { LegalBlock, LegalDocument, LegalSection, Prose } from '#src/site/legal/document.ts'
import { longDay } from '#src/time/long-day.ts'
import { Container } from '#src/ui/page/container.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { useCurrentSection } from '#src/ui/page/use-current-section.ts'
import { PageIntro } from '../intro/page-intro.tsx'
import contents from './contents.module.css'
import short from './in-short.module.css'
import styles from './legal-page.module.css'
import prose from './legal-prose.module.css'
import part from './legal-section.module.css'

export function LegalPage({ page }: { page: LegalDocument }) {
  const { title, updated, lead, summary, sections } = page
  const ids = useMemo(() => sections.map(({ id }) => id), [sections])
  const current = useCurrentSection(ids)
  return (
    <>
      <PageIntro title={title} lead={lead}>
        <p className={styles.updated}>
          Last updated <time dateTime={updated}>{longDay(updated)}</time>
        </p>
      </PageIntro>
      <Container>
        <section className={short.panel} aria-labelledby="in-short-heading">
          <h2 id="in-short-heading" className={short.heading}>
            In short
          </h2>
          <ul className={short.points}>
            {summary.map(({ title, text, section }) => (
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
        <div className={styles.columns}>
          <SideContents sections={sections} current={current} />
          {/* On phones, above the text: collapsed, and works without scripts. */}
          <details className={contents.folded}>
            <summary className={contents.summary}>On this page</summary>
            <nav aria-label="On this page">
              <Links sections={sections} />
            </nav>
          </details>
          <div className={styles.text}>
            {sections.map(({ id, title, blocks }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}-heading`} className={part.section}>
                <h2 id={`${id}-heading`} className={part.heading}>
                  <a href={`#${id}`} className={part.anchor}>
                    <span className={part.number}>{index + 1}.</span> {title}
                  </a>
                </h2>
                {blocks.map((block) => (
                  <Block key={JSON.stringify(block)} block={block} />
                ))}
              </section>
            ))}
          </div>
        </div>
      </Container>
    </>
  )
}

type Sections = readonly LegalSection[]

function Links({ sections, current }: { sections: Sections; current?: string }) {
  return (
    <ol className={contents.links}>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={contents.link}
            aria-current={id === current ? 'location' : undefined}
          >
            <span className={contents.number}>{index + 1}.</span>{' '}
            <span className={contents.title}>{title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The contents beside the text, on medium and larger screens. */
function SideContents({ sections, current }: { sections: Sections; current?: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = current ? box.current?.querySelector<HTMLElement>('[aria-current]') : null
    if (!box.current || !link) return
    // On a short screen the list scrolls on its own; the marked entry must stay visible.
    const { scrollTop, clientHeight } = box.current
    const above = link.offsetTop < scrollTop
    const below = link.offsetTop + link.offsetHeight > scrollTop + clientHeight
    if (above || below) box.current.scrollTop = link.offsetTop - clientHeight / 2
  }, [current])
  return (
    <nav ref={box} className={contents.side} aria-labelledby="contents-heading">
      <h2 id="contents-heading" className={contents.heading}>
        On this page
      </h2>
      <Links sections={sections} current={current} />
    </nav>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'object' && 'heading' in block) {
    return <h3 className={part.subheading}>{block.heading}</h3>
  }
  if (typeof block === 'object' && 'list' in block) {
    return (
      <ul>
        {block.list.map((item) => (
          <li key={String(item)}>
            <LegalProse text={item} />
          </li>
        ))}
      </ul>
    )
  }
  if (typeof block === 'object' && 'pairs' in block) {
    return (
      <dl className={part.pairs}>
        {block.pairs.map(({ term, detail }) => (
          <div key={term} className={part.pair}>
            <dt>{term}</dt>
            <dd>
              <LegalProse text={detail} />
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <p>
      <LegalProse text={block} />
    </p>
  )
}

function LegalProse({ text }: { text: Prose }) {
  if (typeof text === 'string') return text
  return text.map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <RouterLink key={piece.href} href={piece.href} className={prose.link}>
        {piece.text}
      </RouterLink>
    ),
  )
}
