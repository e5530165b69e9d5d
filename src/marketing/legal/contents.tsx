import { useEffect, useRef } from 'react'
import type { LegalSection } from '#src/site/legal/document.ts'
import styles from './contents.module.css'

type Sections = readonly LegalSection[]

function Links({ sections, current }: { sections: Sections; current?: string }) {
  return (
    <ol className={styles.links}>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={styles.link}
            aria-current={id === current ? 'location' : undefined}
          >
            <span className={styles.number}>{index + 1}.</span>{' '}
            <span className={styles.title}>{title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The contents beside the text, on medium and larger screens. */
export function SideContents({ sections, current }: { sections: Sections; current?: string }) {
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
    <nav ref={box} className={styles.side} aria-labelledby="contents-heading">
      <h2 id="contents-heading" className={styles.heading}>
        On this page
      </h2>
      <Links sections={sections} current={current} />
    </nav>
  )
}

/** The contents above the text on phones, collapsed; works without scripts. */
export function FoldedContents({ sections }: { sections: Sections }) {
  return (
    <details className={styles.folded}>
      <summary className={styles.summary}>On this page</summary>
      <nav aria-label="On this page">
        <Links sections={sections} />
      </nav>
    </details>
  )
}
