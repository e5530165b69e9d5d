import { openScreens } from './permissions.ts'

export const loginPath = '/contentmanager/login'
const homePath = '/contentmanager'

/** Where someone has to go instead, if anywhere: strangers to the login, the signed-in away from it. */
export function redirectOf(pathname: string, user: object | null): string | undefined {
  const path = pathname.replace(/\/+$/, '')
  const atLogin = path === loginPath
  if (!user && !openScreens.includes(path)) return loginPath
  if (user && atLogin) return homePath
  return undefined
}
