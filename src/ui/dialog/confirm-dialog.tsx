import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  text: ReactNode
  /** The label of the button that does it. */
  action: string
  look?: 'primary' | 'danger'
  onClose: () => void
  onConfirm: () => void
}

/** Asks before something is done. Deleting an FAQ or an article asks with `DeleteDialog`. */
export function ConfirmDialog({
  open,
  title,
  text,
  action,
  look = 'primary',
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={title}
      description={text}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={look}
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {action}
          </Button>
        </>
      }
    />
  )
}
