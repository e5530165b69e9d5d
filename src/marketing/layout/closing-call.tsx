import { Loom } from '#src/marketing/scenes/loom.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Container } from '#src/ui/container.tsx'
import styles from './closing-call.module.css'

/** The same cloth on three grounds, at another place and woven further. */
const looms = {
  ink: { columns: 36, rows: 4, reach: 0.3 },
  paper: { columns: 36, rows: 2, reach: 0.6 },
  violet: { columns: 14, rows: 7, reach: 0.4 },
}

type ClosingCallProps = {
  title: string
  /** The use that a visitor has of it. */
  children: string
  /** Pages that follow each other have different closings. */
  look?: keyof typeof looms
  action?: { href: string; label: string }
}

const waitlist = { href: '/join', label: 'JOIN THE WAITLIST' }

/** The call to action at the end of a marketing page. */
export function ClosingCall({
  title,
  children,
  look = 'ink',
  action = waitlist,
}: ClosingCallProps) {
  return (
    <section className={classNames(styles.call, styles[look])}>
      <Loom className={styles.loom} {...looms[look]} />
      <Container className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <div>
          <p className={styles.text}>{children}</p>
          <ButtonLink
            href={action.href}
            size="large"
            look={look === 'violet' ? 'secondary' : 'primary'}
          >
            {action.label}
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}
