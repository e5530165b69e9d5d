import type { ReactNode } from 'react'
import { Loom } from '#src/marketing/scenes/loom.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Container } from '#src/ui/container.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './message-page.module.css'

type MessagePageProps = {
  title: string
  text?: string
  /** `about`, where the label alone does not say where it leads, is for those who hear it. */
  action: { label: string; href: string; about?: string }
  art?: ReactNode
}

/** A page with one thing to say and one way on. */
export function MessagePage({ title, text, action, art }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.art}>{art ?? <Loom columns={36} rows={3} reach={0.4} />}</div>
      <Container className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {text ? <p className={styles.text}>{text}</p> : null}
        <ButtonLink href={action.href} size="large">
          {action.label}
          {action.about ? <VisuallyHidden> {action.about}</VisuallyHidden> : null}
        </ButtonLink>
      </Container>
    </div>
  )
}
