import '../appearance/appearance.css'
import './staff-layout.css'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { readSession, useSession } from '#src/session/session.ts'
import { UndoBar } from '#src/ui/dialog/undo-bar.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { InSlot } from '#src/ui/page/slot.tsx'
import { useKeptFocus } from '#src/ui/page/use-kept-focus.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { version } from '../../../package.json'
import { useAppliedAppearance } from '../appearance/appearance.ts'
import { StaffNavigation } from '../navigation/staff-navigation.tsx'
import { mayOpen, openScreens } from '../screens.ts'
import { redirectOf } from '../session/guard.ts'
import { StepUpDialog } from '../session/step-up-dialog.tsx'

/** The frame of every staff page. It is empty until the user is known, and while they may not open the page. */
export function StaffArea({ mark }: { mark: ReactNode }) {
  useAppliedAppearance()
  useKeptFocus()
  const session = useSession()
  const { user, tokenLoading } = session
  const router = useRouter()
  // The screen that is mounted, not the address: during a redirect to the login the address changes first, and a
  // screen of staff would mount once more, without a user.
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' })
  const misplaced = !tokenLoading && redirectOf(screen, session) !== undefined
  useEffect(() => {
    // The route's guard runs again and redirects.
    if (misplaced) void router.invalidate()
  }, [misplaced, router])
  if (tokenLoading || misplaced) return null
  const isOpen = openScreens.includes(screen.replace(/\/+$/, ''))
  const mayNot = user && !isOpen && !mayOpen(screen, user.role)
  return (
    <>
      {user ? <StaffNavigation mark={mark} /> : null}
      {mayNot ? (
        <WorkPage back="/contentmanager" title="Not for your account">
          <EmptyState>Your role does not include this page. Ask an owner of this site.</EmptyState>
        </WorkPage>
      ) : (
        <Outlet />
      )}
      {user ? <StepUpDialog /> : null}
      {user ? <UndoBar key={user.username} isSignedIn={isSignedIn} /> : null}
      <InSlot name="staff-footer">
        <span>Wireloom site {version}</span>
      </InSlot>
    </>
  )
}

const isSignedIn = () => readSession().user !== null
