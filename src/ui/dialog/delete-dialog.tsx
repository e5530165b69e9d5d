import { useRef } from 'react'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'

type DeleteDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  text: string
  closeOnOutsideClick?: boolean
}

export function DeleteDialog({
  open,
  onClose,
  onConfirm,
  text,
  closeOnOutsideClick,
}: DeleteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Delete For Eternity"
      description={text}
      closeOnOutsideClick={closeOnOutsideClick}
      actions={<Answers onClose={onClose} onConfirm={onConfirm} />}
    />
  )
}

/** Mounted while the dialog is open. It remembers the confirmation, so a second click deletes nothing. */
function Answers({ onClose, onConfirm }: Pick<DeleteDialogProps, 'onClose' | 'onConfirm'>) {
  const answered = useRef(false)
  return (
    <>
      <Button look="secondary" onClick={onClose}>
        CANCEL
      </Button>
      <Button
        look="danger"
        onClick={() => {
          if (answered.current) return
          answered.current = true
          onConfirm()
          onClose()
        }}
      >
        DELETE
      </Button>
    </>
  )
}
