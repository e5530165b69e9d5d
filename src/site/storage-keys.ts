/*
 * Every name under which this site stores something in a browser. Nothing else may be stored: storage-keys.test.ts
 * finds calls and names elsewhere, and the privacy policy lists exactly these (legal/browser-storage.ts). Each name
 * is a separate constant, so that a page loads only the names that it uses. A name must never change, because data
 * under the old name would be lost.
 */

export interface StorageKey {
  readonly in: 'localStorage' | 'sessionStorage' | 'indexedDB'
  readonly name: string
}

export const firstVisit = { in: 'localStorage', name: 'wireloom.first-visit' } as const
/** `days`: the server remembers idempotency keys for 30 days; an older submission could be stored twice. */
export const unsentForms = { in: 'localStorage', name: 'wireloom.unsent', days: 25 } as const
export const typedText = { in: 'sessionStorage', name: 'wireloom.typed' } as const
export const lastReload = { in: 'sessionStorage', name: 'wireloom.reloaded' } as const
/** Written by the router. */
export const scrollPositions = {
  in: 'sessionStorage',
  name: 'tsr-scroll-restoration-v1_3',
} as const
/** Written by the router; the error's text is appended. */
export const failedScripts = { in: 'sessionStorage', name: 'tanstack_router_reload:' } as const

export const gameSound = { in: 'localStorage', name: 'prompt-blaster-sound' } as const
export const gameCalm = { in: 'localStorage', name: 'prompt-blaster-calm' } as const
export const gameSlow = { in: 'localStorage', name: 'prompt-blaster-slow' } as const
export const gameOneButton = { in: 'localStorage', name: 'prompt-blaster-one-button' } as const
export const gameRival = { in: 'localStorage', name: 'prompt-blaster-rival' } as const
/** The name of the field's size is appended. */
export const gameBestRuns = { in: 'localStorage', name: 'prompt-blaster-best-' } as const

export const accessToken = { in: 'localStorage', name: 'jwt_access_token' } as const
/** Set while the browser is somebody else's: what is not saved is removed when the session ends. */
export const foreignDevice = { in: 'localStorage', name: 'wireloom.foreign-device' } as const
/** The colours of the staff area, if somebody chose them. */
export const appearance = { in: 'localStorage', name: 'wireloom.appearance' } as const
export const unsavedWork = { in: 'indexedDB', name: 'wireloom-work' } as const
