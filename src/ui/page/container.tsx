import type { HTMLAttributes } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './container.module.css'

export function Container({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={classNames(styles.container, className)} {...rest} />
}

export function Section({ children, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section className={styles.section} {...rest}>
      <Container>{children}</Container>
    </section>
  )
}
