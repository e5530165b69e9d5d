import type { ReactNode } from 'react'
import { Container } from '#src/ui/page/container.tsx'
import styles from './page-intro.module.css'

type PageIntroProps = { title: string; lead: string; children?: ReactNode }

export function PageIntro({ title, lead, children }: PageIntroProps) {
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
