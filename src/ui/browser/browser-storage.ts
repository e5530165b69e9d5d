import type { StorageKey } from '#src/site/storage-keys.ts'

/*
 * A browser may refuse storage (blocked, full, a private window): reading then returns null, and writing returns
 * false.
 */

type WebStorageKey = StorageKey & { in: 'localStorage' | 'sessionStorage' }

/** `part` is appended to the name of a key that has several entries. */
export function readStored(key: WebStorageKey, part = ''): string | null {
  try {
    return globalThis[key.in].getItem(key.name + part)
  } catch {
    return null
  }
}

/** Returns false if the browser did not store the value. */
export function writeStored(key: WebStorageKey, value: string, part = ''): boolean {
  try {
    globalThis[key.in].setItem(key.name + part, value)
    return true
  } catch {
    return false
  }
}

export function removeStored(key: WebStorageKey): void {
  try {
    globalThis[key.in].removeItem(key.name)
  } catch {
    // Storage is refused, so nothing was stored.
  }
}
