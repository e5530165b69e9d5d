import type { ReactNode } from 'react'
import { Container } from '#src/ui/page/container.tsx'
import styles from './page-intro.module.css'

export function PageIntro({
  title,
  lead,
  children,
}: {
  title: ReactNode
  lead: ReactNode
  children?: ReactNode
}) {
  return (
    <Container className={styles.intro}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.aside}>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </Container>
  )
}
