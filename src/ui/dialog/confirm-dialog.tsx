import { type ReactNode, useRef } from 'react'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  text: ReactNode
  /** Below the text. */
  children?: ReactNode
  confirm: string
  cancel?: string
  look?: 'primary' | 'danger'
  closeOnOutsideClick?: boolean
  onConfirm: () => void
  /** Called after either answer. */
  onClose: () => void
}

/** The title and buttons that the specification gives to the deletion of an FAQ or an article. */
export const deleteForEternity = {
  title: 'Delete For Eternity',
  confirm: 'DELETE',
  cancel: 'CANCEL',
  look: 'danger',
} as const

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, children, closeOnOutsideClick, onClose } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      description={text}
      closeOnOutsideClick={closeOnOutsideClick}
      actions={<Answers {...props} />}
    >
      {children}
    </Dialog>
  )
}

/** Mounted while the dialog is open. It remembers the confirmation, so a second click does nothing. */
function Answers(props: ConfirmDialogProps) {
  const { confirm, cancel = 'Cancel', look = 'primary', onConfirm, onClose } = props
  const answered = useRef(false)
  return (
    <>
      <Button look="secondary" onClick={onClose}>
        {cancel}
      </Button>
      <Button
        look={look}
        onClick={() => {
          if (answered.current) return
          answered.current = true
          onConfirm()
          onClose()
        }}
      >
        {confirm}
      </Button>
    </>
  )
}
