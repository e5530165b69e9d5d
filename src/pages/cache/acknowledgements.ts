interface Waiting {
  version: number
  missing: Set<number>
  done: () => void
}

/** The version that each of the other processes has acknowledged. */
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
    /** Resolves when all of them have acknowledged the version, or after the timeout. */
    async allKnow(all: number[], version: number, timeoutMs: number): Promise<void> {
      // Forget processes that have ended.
      for (const who of latest.keys()) if (!all.includes(who)) latest.delete(who)
      const missing = new Set(all.filter((who) => (latest.get(who) ?? 0) < version))
      if (missing.size === 0) return
      const { promise, resolve: done } = Promise.withResolvers<void>()
      const one = { version, missing, done }
      const giveUp = setTimeout(done, timeoutMs)
      waiting.add(one)
      await promise
      clearTimeout(giveUp)
      waiting.delete(one)
    },
  }
}
