import { openScreens } from '../screens.ts'

export const loginPath = '/contentmanager/login'
const homePath = '/contentmanager'

/** The page to redirect to, if any: anonymous visitors to the login, signed-in staff away from it. */
export function redirectOf(pathname: string, user: object | null): string | undefined {
  const path = pathname.replace(/\/+$/, '')
  const atLogin = path === loginPath
  if (!user && !openScreens.includes(path)) return loginPath
  if (user && atLogin) return homePath
  return undefined
}
