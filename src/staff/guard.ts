import { openScreens } from './screens.ts'

export const loginPath = '/contentmanager/login'
const homePath = '/contentmanager'

/** Where someone has to go instead, if anywhere: anonymous visitors to the login, signed-in staff away from it. */
export function redirectOf(pathname: string, user: object | null): string | undefined {
  const path = pathname.replace(/\/+$/, '')
  const atLogin = path === loginPath
  if (!user && !openScreens.includes(path)) return loginPath
  if (user && atLogin) return homePath
  return undefined
}
