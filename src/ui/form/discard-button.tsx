import { useState } from 'react'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { Button } from './button.tsx'

/** Asks before something is discarded for good, because the button is beside the one that continues. */
export function DiscardButton({ what, onDiscard }: { what: string; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={asking}
        title="Discard unsaved changes?"
        text={`${what} will be gone for good.`}
        cancel="KEEP"
        confirm="DISCARD"
        look="danger"
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
