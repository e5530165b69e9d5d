import type { ReactNode } from 'react'
import { useSession, useUsername } from '#src/platform/session/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { WorkPage } from '#src/ui/work-page.tsx'
import { logout } from './session.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** `children` is what the other features have to say here: what happened, and what waits for somebody. */
export function Dashboard({ children }: { children?: ReactNode }) {
  const { inThisTabOnly } = useSession()
  return (
    <WorkPage
      title={`Welcome, ${useUsername()}`}
      actions={
        <Button look="secondary" onClick={logout}>
          Logout
        </Button>
      }
    >
      {inThisTabOnly ? (
        <Notice tone="warning">
          <strong>You are signed in in this tab only.</strong> This browser does not let the site
          store anything, so reloading the page or opening another tab asks you to sign in again.
        </Notice>
      ) : null}
      {children}
      <SignOutEverywhere />
    </WorkPage>
  )
}
