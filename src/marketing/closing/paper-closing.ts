import type { ClosingLook } from '#src/marketing/layout/closing-call.tsx'
import styles from './paper-closing.module.css'

export const paperClosing: ClosingLook = {
  className: styles.paper,
  loom: { columns: 36, rows: 2, reach: 0.6 },
  button: 'primary',
}
