import { unsavedWork } from '#src/site/storage-keys.ts'

const prefix = `${unsavedWork.name}:`

interface Lock {
  count: number
  release: () => void
  /** Resolves when the browser has released the lock. */
  released: Promise<unknown>
}

const locks = new Map<string, Lock>()

/**
 * Marks unsaved changes as open in this tab until every `lockEditing` has its `unlockEditing`. The browser releases the
 * lock when the tab closes or crashes, so changes without a lock are abandoned and can be offered again.
 */
export function lockEditing(id: string): void {
  const lock = locks.get(id)
  if (lock) {
    lock.count += 1
    return
  }
  let release = () => {}
  const unlocked = new Promise<void>((resolve) => {
    release = resolve
  })
  const released = navigator.locks?.request(`${prefix}${id}`, () => unlocked) ?? Promise.resolve()
  locks.set(id, { count: 1, release, released })
}

/** Resolves once other tabs can see that the lock is gone. */
export async function unlockEditing(id: string): Promise<void> {
  const lock = locks.get(id)
  if (!lock) return
  lock.count -= 1
  if (lock.count > 0) return
  locks.delete(id)
  lock.release()
  await lock.released
}

/** The ids of all unsaved changes that are open in some tab, this one included. */
export async function lockedIds(): Promise<Set<string>> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {}
  const names = [...held, ...pending].map((lock) => lock.name ?? '')
  const ids = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
  return new Set([...ids, ...locks.keys()])
}
