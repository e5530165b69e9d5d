import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
  tone?: 'plain' | 'good' | 'warning' | 'bad'
  children: ReactNode
  actions?: ReactNode
}

export function Notice({ tone = 'plain', children, actions }: NoticeProps) {
  return (
    <div className={styles.notice} data-look={tone} role="status">
      <div className={styles.text}>{children}</div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
