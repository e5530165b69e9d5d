import { useState } from 'react'
import { ownChanges, removeOwnChanges } from '#src/editor/unsaved-changes/store.ts'
import { useUsername } from '#src/session/session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { oneOrMore } from '#src/ui/text/words.ts'
import { isForeignDevice } from '../login/foreign-device.ts'
import { logout } from './session.ts'

/** Signs out. Texts that are not saved would stay in this browser: whoever signs out decides. */
export function LogoutButton() {
  const username = useUsername()
  const [unsaved, setUnsaved] = useState(0)

  async function start() {
    const found = isForeignDevice() ? [] : await ownChanges(username)
    if (found.length > 0) setUnsaved(found.length)
    else await logout()
  }
  async function leave({ removing }: { removing: boolean }) {
    setUnsaved(0)
    if (removing) await removeOwnChanges(username)
    await logout()
  }

  return (
    <>
      <Button look="secondary" onClick={() => void start()}>
        Logout
      </Button>
      <Dialog
        open={unsaved > 0}
        onOpenChange={(open) => {
          if (!open) setUnsaved(0)
        }}
        title="Keep your unsaved texts here?"
        description={`This browser holds ${oneOrMore(unsaved, 'a text', 'texts')} of yours that ${unsaved === 1 ? 'is' : 'are'} not saved. Whoever uses it after you can read what stays. What is removed here is gone, unless the server has a copy.`}
        actions={
          <>
            <Button look="quiet" onClick={() => void leave({ removing: true })}>
              Remove and log out
            </Button>
            <Button onClick={() => void leave({ removing: false })}>Keep and log out</Button>
          </>
        }
      />
    </>
  )
}
