import { useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { Button } from './button.tsx'

/** Asks before something is discarded for good, because the button is beside the one that continues. */
export function DiscardButton({ what, onDiscard }: { what: string; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard unsaved changes?"
        description={`${what} will be gone for good.`}
        actions={
          <>
            <Button look="secondary" onClick={() => setAsking(false)}>
              KEEP
            </Button>
            <Button
              look="danger"
              onClick={() => {
                setAsking(false)
                onDiscard()
              }}
            >
              DISCARD
            </Button>
          </>
        }
      />
    </>
  )
}
