import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#src/platform/session/use-session.ts'
import { redirectOf } from './guard.ts'
import { StaffNavigation } from './navigation/staff-navigation.tsx'

/** The frame of every staff page: empty until it is known who is there, and when they may not be here. */
export function StaffArea() {
  const { user, tokenLoading } = useSession()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const router = useRouter()
  const misplaced = !tokenLoading && redirectOf(pathname, user) !== undefined
  useEffect(() => {
    // The route's guard runs again and sends them where they belong.
    if (misplaced) void router.invalidate()
  }, [misplaced, router])
  if (tokenLoading || misplaced) return null
  return (
    <>
      {user ? <StaffNavigation /> : null}
      <Outlet />
    </>
  )
}
