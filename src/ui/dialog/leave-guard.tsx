import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveGuardProps = {
  unsaved: () => boolean
  /** The browser has confirmed that it stores the unsaved changes. */
  stored: boolean
  /** The server has confirmed that it stores them as unsaved changes: of this person alone, or of everybody. */
  onServer?: 'own' | 'shared'
}

const whenInBrowser =
  'What you wrote is not on the server yet. It stays in this browser and is offered again when you come back.'
const whenOnServer = {
  own: 'What you wrote is not saved yet. It is kept on the server, where only you see it, and is offered again when you come back.',
  shared:
    'What you wrote is not saved yet. It is kept on the server, where everybody who edits this text sees it, and is there when you come back.',
}
const atRisk =
  'What you wrote is not on the server, and this browser does not store it. It is lost when this tab is closed or reloaded. Save it before you leave.'

/** Asks before unsaved changes are lost, both by a link within the site and by closing the tab. */
export function LeaveGuard({ unsaved, stored, onServer }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title="Leave without saving?"
      text={onServer ? whenOnServer[onServer] : stored ? whenInBrowser : atRisk}
      cancel="STAY"
      confirm="LEAVE"
      look="danger"
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  )
}
