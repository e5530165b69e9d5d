import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './dialog.module.css'

// Overlays share one page: the first one stops it, and the last one to close lets it scroll again.
let holders = 0

/** Stops the page behind an overlay from scrolling. The scrollbar's width stays reserved, so nothing moves. */
function useStillPage(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const { documentElement: root, body } = document
    if (holders++ === 0) {
      body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
      root.style.overflow = 'hidden'
    }
    return () => {
      if (--holders > 0) return
      root.style.overflow = ''
      body.style.paddingInlineEnd = ''
    }
  }, [isOpen])
}

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  width?: 'medium' | 'wide'
  tone?: 'day' | 'night'
  /** False keeps the dialog open when somebody clicks outside it. */
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
  useStillPage(open)
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Not Radix's overlay: it adds a style element, which the content security policy refuses. */}
        <div className={styles.overlay} />
        <Radix.Content
          data-tone={tone}
          className={classNames(styles.panel, width === 'wide' && styles.wide)}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          // Radix returns focus only to its own trigger; our dialogs are opened by state.
          onCloseAutoFocus={(event) => {
            if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
            event.preventDefault()
            opener.current.focus({ preventScroll: true })
          }}
          onInteractOutside={(event) => {
            if (!closeOnOutsideClick) event.preventDefault()
          }}
          // Without this Radix logs a warning for a dialog that has no description.
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
