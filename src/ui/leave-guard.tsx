import { useBlocker } from '@tanstack/react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type LeaveGuardProps = {
  unsaved: () => boolean
  /** The browser has confirmed that it stores the unsaved changes. */
  stored: boolean
}

const kept =
  'What you wrote is not on the server yet. It stays in this browser and is offered again when you come back.'
const atRisk =
  'What you wrote is not on the server, and this browser does not store it. It is lost when this tab is closed or reloaded. Save it before you leave.'

/** Asks before unsaved changes are left, by a link inside the site as by closing the tab. */
export function LeaveGuard({ unsaved, stored }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return (
    <Dialog
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.()
      }}
      title="Leave without saving?"
      description={stored ? kept : atRisk}
      actions={
        <>
          <Button look="secondary" onClick={reset}>
            STAY
          </Button>
          <Button look="danger" onClick={proceed}>
            LEAVE
          </Button>
        </>
      }
    />
  )
}
