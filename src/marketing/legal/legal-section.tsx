import type { LegalBlock, LegalSection, Prose } from '#src/site/legal/document.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import prose from './legal-prose.module.css'
import styles from './legal-section.module.css'

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'object' && 'heading' in block) {
    return <h3 className={styles.subheading}>{block.heading}</h3>
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
      <dl className={styles.pairs}>
        {block.pairs.map(({ term, detail }) => (
          <div key={term} className={styles.pair}>
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

export function LegalSectionView({ section, number }: { section: LegalSection; number: number }) {
  const { id, title, blocks } = section
  const headingId = `${id}-heading`
  return (
    <section id={id} aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.heading}>
        <a href={`#${id}`} className={styles.anchor}>
          <span className={styles.number}>{number}.</span> {title}
        </a>
      </h2>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
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
