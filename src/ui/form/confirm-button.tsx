import { type ComponentProps, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '../dialog/confirm-dialog.tsx'
import { Button } from './button.tsx'

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  ask: Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onClose'>
  onConfirm: () => void
}

export function ConfirmButton({ ask, onConfirm, ...button }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        {...ask}
        open={asking}
        onConfirm={onConfirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
