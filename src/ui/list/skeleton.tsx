import type { CSSProperties } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

/** A placeholder shape. Add the text "loading" once beside a group of them. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      style={{ width, height }}
    />
  )
}
