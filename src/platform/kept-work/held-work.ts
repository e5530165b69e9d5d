const prefix = 'wireloom-work:'
interface Hold {
  count: number
  release: () => void
  /** Settles when the browser has taken the mark off. */
  over: Promise<unknown>
}

const holds = new Map<string, Hold>()

/**
 * Marks work as open in this tab until it is released as often as it was held. The mark is a lock of the
 * browser: it dies with the tab, even when the tab crashes, so abandoned work can be told from work that
 * someone is at.
 */
export function holdWork(id: string): void {
  const hold = holds.get(id)
  if (hold) {
    hold.count += 1
    return
  }
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const over = navigator.locks?.request(`${prefix}${id}`, () => released) ?? Promise.resolve()
  holds.set(id, { count: 1, release, over })
}

/** Resolves once other lists can see that nobody is at it any more. */
export async function releaseWork(id: string): Promise<void> {
  const hold = holds.get(id)
  if (!hold) return
  hold.count -= 1
  if (hold.count > 0) return
  holds.delete(id)
  hold.release()
  await hold.over
}

/** The ids of all work that is open in some tab, this one included. */
export async function heldWorks(): Promise<Set<string>> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {}
  const names = [...held, ...pending].map((lock) => lock.name ?? '')
  const ids = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
  return new Set([...ids, ...holds.keys()])
}
