import { EventEmitter, once } from 'node:events'

/** The content version that each of the other processes has acknowledged. */
export function createAcknowledgements() {
  const latest = new Map<number, number>()
  const events = new EventEmitter().setMaxListeners(0)
  return {
    take(who: number, version: number): void {
      latest.set(who, Math.max(version, latest.get(who) ?? 0))
      events.emit('taken')
    },
    /** Resolves when all of them have acknowledged the version, or after the timeout. */
    async allKnow(all: number[], version: number, timeoutMs: number): Promise<void> {
      // Forget processes that have ended.
      for (const who of latest.keys()) if (!all.includes(who)) latest.delete(who)
      const isMissing = (who: number) => (latest.get(who) ?? 0) < version
      const signal = AbortSignal.timeout(timeoutMs)
      while (all.some(isMissing) && !signal.aborted) {
        await once(events, 'taken', { signal }).catch(() => {})
      }
    },
  }
}
