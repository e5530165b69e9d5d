import { useBlocker } from '@tanstack/react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before unsaved work is left, by a link inside the site as by closing the tab. */
export function LeaveGuard({ unsaved }: { unsaved: () => boolean }) {
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
      description="What you wrote is not on the server yet. It stays in this browser and is offered again when you come back."
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
