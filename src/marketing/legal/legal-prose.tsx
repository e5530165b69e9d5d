import type { Prose } from '#src/site/legal/document.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import styles from './legal-prose.module.css'

export function LegalProse({ text }: { text: Prose }) {
  if (typeof text === 'string') return text
  return text.map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <RouterLink key={piece.href} href={piece.href} className={styles.link}>
        {piece.text}
      </RouterLink>
    ),
  )
}
