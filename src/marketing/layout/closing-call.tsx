import { type Cloth, Loom } from '#src/marketing/scenes/loom.tsx'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './closing-call.module.css'

export interface ClosingLook {
  className: string | undefined
  loom: Cloth
  button: 'primary' | 'secondary'
}

/**
 * The other looks are in marketing/closing: the same cloth on another ground, at another place and woven further. Only
 * pages that use one contain its styles.
 */
const ink: ClosingLook = {
  className: styles.ink,
  loom: { columns: 36, rows: 4, reach: 0.3 },
  button: 'primary',
}

type ClosingCallProps = {
  title: string
  /** The use that a visitor has of it. */
  children: string
  /** Pages that follow each other have different closings. */
  look?: ClosingLook
  action?: { href: string; label: string }
}

const waitlist = { href: '/join', label: 'JOIN THE WAITLIST' }

export function ClosingCall({ title, children, look = ink, action = waitlist }: ClosingCallProps) {
  return (
    <section className={classNames(styles.call, look.className)}>
      <Loom className={styles.loom} {...look.loom} />
      <Container className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <div>
          <p className={styles.text}>{children}</p>
          <ButtonLink href={action.href} size="large" look={look.button}>
            {action.label}
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}
