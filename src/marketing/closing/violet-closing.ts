import type { ClosingLook } from '#src/marketing/layout/closing-call.tsx'
import styles from './violet-closing.module.css'

export const violetClosing: ClosingLook = {
  className: styles.violet,
  loom: { columns: 14, rows: 7, reach: 0.4 },
  button: 'secondary',
}
