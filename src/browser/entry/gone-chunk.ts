import { lastReload } from '#src/site/storage-keys.ts'
import { readStored, writeStored } from '#src/ui/browser-storage.ts'
import { anythingTyped, isReloaded, keepTypedText, restoreTypedText } from './typed-text.ts'

/** A second reload so soon would not help. */
const pauseMs = 60_000

/**
 * A page that stays open while the site is upgraded may ask for a script that no site has any more. It is then
 * reloaded, once, and what was typed into its forms is there again.
 */
export function reloadWhenChunkIsGone(): void {
  restoreTypedText()
  // Vite's own event: an import, or the styles that belong to it, could not be loaded.
  addEventListener('vite:preloadError', (event) => {
    reloadIfGone((event as Event & { payload?: unknown }).payload)
  })
}

/** For imports that Vite does not know of: to be called with what they failed with. */
export async function reloadIfGone(error: unknown): Promise<void> {
  let leaving = false
  addEventListener('beforeunload', () => {
    leaving = true
  })
  // Not only before our own reload: the router reloads too when a route's script fails.
  addEventListener('pagehide', noteReload, { once: true })
  const gone = await isGone(error)
  // A form that is being sent, or a link that was followed, must not be cancelled.
  if (gone && !leaving && mayReload()) location.reload()
}

/**
 * Imports also fail without a network, and Firefox and Safari abort them when a link is followed. Only a 404 of a
 * script says that it is gone. The error may name another one, or none: then it is among those asked for last.
 */
async function isGone(error: unknown): Promise<boolean> {
  const [named] = /\/assets\/[\w.-]+/.exec(String(error)) ?? []
  const recent = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && isChunk.test(pathname))
    .map(({ pathname }) => pathname)
    .slice(-20)
  const files = new Set(named ? [named, ...recent] : recent)
  const statuses = await Promise.all(Array.from(files, statusOf))
  return statuses.includes(404)
}

const isChunk = /^\/assets\/.+\.(js|css)$/

async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status
  } catch {
    return 0
  }
}

function noteReload(): void {
  // A refusal is noticed by mayReload().
  if (writeStored(lastReload, String(Date.now()))) keepTypedText()
}

function mayReload(): boolean {
  const last = Number(readStored(lastReload))
  // Without room for one key there is none for the text either.
  if (writeStored(lastReload, String(last))) return Date.now() - last > pauseMs
  // Nothing can be stored: a page with typed text stays as it is, and no page is reloaded twice.
  return !isReloaded() && !anythingTyped()
}
