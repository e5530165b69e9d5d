import type { ReactNode } from 'react'
import * as icons from '../style/icons.ts'
import { StrokeIcon } from '../style/stroke-icon.tsx'
import { Container } from './container.tsx'
import { RouterLink } from './router-link.tsx'
import styles from './work-page.module.css'

type WorkPageProps = {
  title: ReactNode
  /** A line above the title, for example a greeting. */
  eyebrow?: ReactNode
  /** The address of the page above. */
  back?: string
  backLabel?: string
  actions?: ReactNode
  /** `narrow`: the content is one column of forms. Title and actions stay where they are on every page. */
  width?: 'page' | 'narrow'
  children: ReactNode
}

/** The layout of a staff page: back link, title, actions, content. */
export function WorkPage(props: WorkPageProps) {
  const { title, eyebrow, back, backLabel = 'Go Back', actions, width, children } = props
  return (
    <Container className={styles.page}>
      {back ? <BackLink href={back} label={backLabel} /> : null}
      <div className={styles.head}>
        <div>
          {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
          <h1 className={styles.title}>{title}</h1>
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {width === 'narrow' ? <div className={styles.narrow}>{children}</div> : children}
    </Container>
  )
}

export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <RouterLink href={href} className={styles.back}>
      <StrokeIcon path={icons.arrowLeft} size={24} />
      {label}
    </RouterLink>
  )
}
