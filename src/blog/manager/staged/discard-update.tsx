import { useState } from 'react'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
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
      <ConfirmDialog
        open={asking}
        title="Discard this update?"
        text="The staged text is deleted and does not go online. The article and the text in the editor stay as they are."
        cancel="Keep it"
        confirm="Discard update"
        onConfirm={() => void actions.discard(staged)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
