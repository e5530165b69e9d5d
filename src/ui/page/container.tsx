import type { HTMLAttributes } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './container.module.css'

type Width = { width?: 'page' | 'narrow' }

export function Container({ width, className, ...rest }: Width & HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      className={classNames(styles.container, width === 'narrow' && styles.narrow, className)}
      {...rest}
    />
  )
}

export function Section({
  width,
  className,
  children,
  ...rest
}: Width & HTMLAttributes<HTMLElement>) {
  return (
    <section className={classNames(styles.section, className)} {...rest}>
      <Container width={width}>{children}</Container>
    </section>
  )
}
