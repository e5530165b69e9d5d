import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ownChanges, removeOwnChanges } from '#src/editor/unsaved-changes/store.ts'
import { useSession, useUsername } from '#src/session/use-session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { oneOrMore } from '#src/ui/text/words.ts'
import { accountQueries } from '../account/queries.ts'
import { SecondFactorNotice } from '../account/second-factor-notice.tsx'
import { isForeignDevice } from '../login/foreign-device.ts'
import { logout } from '../session/session.ts'
import { SetupGuide } from '../setup/setup-guide.tsx'

/** `numbers` of other features come first; `children` are notices of theirs. */
export function Dashboard({ numbers, children }: { numbers?: ReactNode; children?: ReactNode }) {
  const { inThisTabOnly, user } = useSession()
  // Disabled after signing out, which empties the cache while this is still shown for a moment.
  const { data: account } = useQuery({ ...accountQueries.own(), enabled: user !== null })
  return (
    <WorkPage
      title={`Welcome, ${useUsername()}`}
      actions={
        <>
          <ButtonLink href="/contentmanager/blogger/createblog">Write an article</ButtonLink>
          <LogoutButton />
        </>
      }
    >
      {inThisTabOnly ? (
        <Notice tone="warning">
          <strong>You are signed in in this tab only.</strong> This browser does not let the site
          store anything, so reloading the page or opening another tab asks you to sign in again.
        </Notice>
      ) : null}
      {numbers}
      {account ? (
        <SecondFactorNotice
          account={account}
          actions={<ButtonLink href="/contentmanager/account">Add a second factor</ButtonLink>}
        />
      ) : null}
      {user?.role === 'owner' ? <SetupGuide /> : null}
      {children}
    </WorkPage>
  )
}

/** Signs out. Texts that are not saved would stay in this browser: whoever signs out decides. */
function LogoutButton() {
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
