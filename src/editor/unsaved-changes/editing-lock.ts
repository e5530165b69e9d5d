import { unsavedWork } from '#src/site/storage-keys.ts'

const prefix = `${unsavedWork.name}:`

/** The texts that are open in this tab, for browsers without locks. */
const open = new Map<symbol, string>()

/** The browser releases the lock when the tab closes or crashes: text without a lock can be offered again. */
export function lockEditing(textId: string): () => Promise<void> {
  const own = Symbol(textId)
  open.set(own, textId)
  const { promise: unlocked, resolve: release } = Promise.withResolvers<void>()
  const released = navigator.locks?.request(
    `${prefix}${textId}`,
    { mode: 'shared' },
    () => unlocked,
  )
  return async () => {
    open.delete(own)
    release()
    await released
  }
}

export async function lockedIds(): Promise<Set<string>> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {}
  const names = [...held, ...pending].map((lock) => lock.name ?? '')
  const ids = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
  return new Set([...ids, ...open.values()])
}
