import type { ReactNode } from 'react'
import { Loom } from '#src/marketing/scenes/loom.tsx'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import styles from './message-page.module.css'

type MessagePageProps = {
  title: string
  text?: string
  /** `about` is read by screen readers when the label alone does not say where the link leads. */
  action: { label: string; href: string; about?: string }
  /** A second link of the person who is reading. */
  further?: { label: string; href: string } | undefined
  art?: ReactNode
  /** Below the main link. */
  children?: ReactNode
}

/** A page with one message, one main link, three useful ones and one to the game. */
export function MessagePage({ title, text, action, further, art, children }: MessagePageProps) {
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
        {further ? (
          <ButtonLink look="secondary" href={further.href} size="large">
            {further.label}
          </ButtonLink>
        ) : null}
        {children}
        <nav className={styles.game} aria-label="Useful pages">
          Or go on with <RouterLink href="/howitworks">how it works</RouterLink>,{' '}
          <RouterLink href="/faq">questions and answers</RouterLink> or{' '}
          <RouterLink href="/resources">the blog</RouterLink>.
        </nav>
        <p className={styles.game}>
          Got a minute? <RouterLink href="/promptblaster">Play Prompt Blaster</RouterLink>
        </p>
      </Container>
    </div>
  )
}
