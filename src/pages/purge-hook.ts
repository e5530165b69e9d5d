import type { Log } from '#src/log/log.ts'
import { signerWith } from '#src/tokens/signer.ts'

interface PurgeHook {
  url: string
  secret: string
  publicUrl: string
  /** The current content version. */
  version: () => number
  log: Log
  /** Shorter in tests. */
  everyMs?: number
}

const timeoutMs = 10_000
const longestWaitMs = 60_000

/**
 * Tells a CDN, or a small program in front of one, that pages changed. It follows the content version, so it reports
 * every change of a page, whoever makes it. Changes within a second are one call. A failed call is retried with a
 * growing delay; meanwhile pages still expire.
 */
export function createPurgeHook({
  url,
  secret,
  publicUrl,
  version,
  log,
  everyMs = 1000,
}: PurgeHook) {
  let known = version()
  let failures = 0
  let notBefore = 0
  let calling = false
  const look = async () => {
    const now = version()
    if (calling || now === known || performance.now() < notBefore) return
    calling = true
    try {
      await call(url, secret, JSON.stringify({ event: 'content-changed', version: now, publicUrl }))
      known = now
      if (failures) log.warn('the purge hook responds again')
      failures = 0
    } catch (error) {
      failures += 1
      notBefore = performance.now() + Math.min(longestWaitMs, everyMs * 2 ** failures)
      const text = error instanceof Error ? error.message : String(error)
      if (failures === 1) log.warn({ error: text }, 'the purge hook failed and is retried')
    }
    calling = false
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

async function call(url: string, secret: string, body: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-wireloom-signature': signatureOf(secret, Math.floor(Date.now() / 1000), body),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`it answered ${response.status}`)
}

/** The time is signed too, so that a recorded call cannot be replayed later. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const { sign } = signerWith(secret, { encoding: 'hex' })
  return `t=${seconds},v1=${sign(`${seconds}.${body}`)}`
}
