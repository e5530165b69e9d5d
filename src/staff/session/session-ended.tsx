import { useEffect, useState } from 'react'
import { listChanges, watchChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { useSession } from '#src/session/use-session.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'

const reasons = {
  expired: 'Your session has ended.',
  elsewhere: 'You were signed out in another tab.',
}

/** Explains why a new login is required, and where unsaved changes are meanwhile. */
export function SessionEnded() {
  const { ended } = useSession()
  const unsaved = useUnsavedOf(ended?.username)
  if (!ended) return null
  return (
    <Notice tone="warning">
      <strong>{reasons[ended.why]}</strong> Please sign in again.
      {unsaved.length > 0 ? (
        <>
          <br />
          {unsaved.some((changes) => changes.inThisTabOnly)
            ? 'Your unsaved changes are kept in this tab only: do not close or reload it.'
            : 'Your unsaved changes are kept in this browser.'}{' '}
          They are offered again when you are signed in.
        </>
      ) : null}
    </Notice>
  )
}

/** Without a username, unsaved changes of anyone: after a reload it is not known whose session it was. */
function useUnsavedOf(username: string | undefined): UnsavedChanges[] {
  const [all, setAll] = useState<UnsavedChanges[]>([])
  useEffect(() => {
    const read = () => void listChanges().then(setAll)
    read()
    return watchChanges(read)
  }, [])
  return username ? all.filter((changes) => changes.username === username) : all
}
