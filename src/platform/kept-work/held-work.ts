const prefix = 'wireloom-work:'
const releases = new Map<string, () => void>()

/**
 * Marks work as open in this tab until it is released. The mark is a lock of the browser: it dies with the tab,
 * even when the tab crashes, so abandoned work can be told from work that someone is at.
 */
export function holdWork(id: string): void {
  if (releases.has(id)) return
  const released = new Promise<void>((resolve) => releases.set(id, resolve))
  void navigator.locks?.request(`${prefix}${id}`, () => released)
}

export function releaseWork(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}

/** The ids of all work that is open in some tab, this one included. */
export async function heldWorks(): Promise<Set<string>> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {}
  const names = [...held, ...pending].map((lock) => lock.name ?? '')
  const ids = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
  return new Set([...ids, ...releases.keys()])
}
