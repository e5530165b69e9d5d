import type { HTMLAttributes } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './container.module.css'

type ContainerProps = HTMLAttributes<HTMLDivElement> & { width?: 'narrow' }

export function Container({ width, className, ...rest }: ContainerProps) {
  return (
    <div
      className={classNames(styles.container, width === 'narrow' && styles.narrow, className)}
      {...rest}
    />
  )
}

export function Section({ children, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section className={styles.section} {...rest}>
      <Container>{children}</Container>
    </section>
  )
}
