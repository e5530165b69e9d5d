interface Waiting {
  version: number
  missing: Set<number>
  done: () => void
}

/** Which version each of the other processes has said it knows of. */
export function createAcknowledgements() {
  const latest = new Map<number, number>()
  const waiting = new Set<Waiting>()
  return {
    take(who: number, version: number): void {
      latest.set(who, Math.max(version, latest.get(who) ?? 0))
      for (const one of waiting) {
        if (version < one.version) continue
        one.missing.delete(who)
        if (one.missing.size === 0) one.done()
      }
    },
    /** Resolves when all of them know of the version, or when they were waited for long enough. */
    async allKnow(all: number[], version: number, patienceMs: number): Promise<void> {
      // Who is gone will say nothing more.
      for (const who of latest.keys()) if (!all.includes(who)) latest.delete(who)
      const missing = new Set(all.filter((who) => (latest.get(who) ?? 0) < version))
      if (missing.size === 0) return
      const { promise, resolve: done } = Promise.withResolvers<void>()
      const one = { version, missing, done }
      const giveUp = setTimeout(done, patienceMs)
      waiting.add(one)
      await promise
      clearTimeout(giveUp)
      waiting.delete(one)
    },
  }
}
