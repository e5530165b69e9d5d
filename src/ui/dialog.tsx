import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  width?: 'medium' | 'wide'
  tone?: 'day' | 'night'
  /** False keeps the dialog open on a click outside it. */
  closeOnOutsideClick?: boolean
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  width,
  tone = 'day',
  closeOnOutsideClick = true,
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          data-tone={tone}
          className={classNames(styles.panel, width === 'wide' && styles.wide)}
          onInteractOutside={(event) => {
            if (!closeOnOutsideClick) event.preventDefault()
          }}
          // Radix warns in the console when a dialog has no description and does not say so.
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title>{title}</Radix.Title>
          {description ? (
            <Radix.Description className={styles.description}>{description}</Radix.Description>
          ) : null}
          {children ? <div className={styles.body}>{children}</div> : null}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
