import { Loom } from '#src/marketing/scenes/loom.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Container } from '#src/ui/container.tsx'
import styles from './closing-call.module.css'

/** The call to action at the end of a marketing page. */
export function ClosingCall({ title, children }: { title: string; children: string }) {
  return (
    <section className={styles.call}>
      <Loom className={styles.loom} columns={36} rows={4} reach={0.3} />
      <Container className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <div>
          <p className={styles.text}>{children}</p>
          <ButtonLink href="/join" size="large">
            JOIN THE WAITLIST
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}
