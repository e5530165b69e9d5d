import { useState } from 'react'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import type { StagedUpdate } from '../../staged-contract.ts'
import type { useStagedActions } from './use-staged-actions.ts'

type DiscardUpdateProps = { staged: StagedUpdate; actions: ReturnType<typeof useStagedActions> }

export function DiscardUpdate({ staged, actions }: DiscardUpdateProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" disabled={actions.isBusy} onClick={() => setAsking(true)}>
        {staged.paused ? 'Discard it' : 'Discard'}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this update?"
        description="The staged text is deleted and does not go online. The article and the text in the editor stay as they are."
        actions={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button
              onClick={() => {
                setAsking(false)
                void actions.discard(staged)
              }}
            >
              Discard update
            </Button>
          </>
        }
      />
    </>
  )
}
