import { accessToken } from '#src/site/storage-keys.ts'
import { readStored, removeStored, writeStored } from '#src/ui/browser/browser-storage.ts'

export const tokenKey = accessToken.name

export const readToken = (): string | null => readStored(accessToken)

/** Returns false if the token cannot be stored: the session then lasts for this tab, and a reload signs out. */
export const writeToken = (token: string): boolean => writeStored(accessToken, token)

export const removeToken = (): void => removeStored(accessToken)
