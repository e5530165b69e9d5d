/** Work by key: callers that ask for the same key while it runs share its result. */
export function createInFlight<T>() {
  const running = new Map<string, Promise<T>>()
  return {
    share(key: string, work: () => Promise<T>): Promise<T> {
      const started = running.get(key) ?? work().finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
    /** Resolves when nothing runs. */
    async quiet(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running.values())
    },
  }
}
