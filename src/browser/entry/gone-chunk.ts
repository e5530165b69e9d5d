import { lastReload, typedText } from '#src/site/storage-keys.ts'
import { readStored, removeStored, writeStored } from '#src/ui/browser/browser-storage.ts'

/** A second reload within this time would not help. */
const pauseMs = 60_000

/**
 * A page that stays open during an upgrade may request a script that no longer exists. It is then reloaded, once, and
 * text typed into its forms is restored.
 */
export function reloadWhenChunkIsGone(): void {
  restoreTypedText()
  // Vite's own event: an import, or its style sheet, could not be loaded.
  addEventListener('vite:preloadError', (event) => {
    reloadIfGone((event as Event & { payload?: unknown }).payload)
  })
}

/** For imports that Vite does not know of; call it with their error. */
export async function reloadIfGone(error: unknown): Promise<void> {
  let leaving = false
  addEventListener('beforeunload', () => {
    leaving = true
  })
  // Also before other reloads: the router reloads the page when a route's script fails.
  addEventListener('pagehide', noteReload, { once: true })
  const gone = await isGone(error)
  // A reload must not cancel a form that is being sent or a link that was followed.
  if (gone && !leaving && mayReload()) location.reload()
}

/**
 * Imports also fail without a network, and Firefox and Safari abort them when a link is followed. Only a 404 means
 * that a script is gone. The error may name another script, or none: then the missing one is among the last requests.
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
  // If storing fails, mayReload() notices it.
  if (writeStored(lastReload, String(Date.now()))) keepTypedText()
}

function mayReload(): boolean {
  const last = Number(readStored(lastReload))
  // If one key cannot be stored, the text cannot either.
  if (writeStored(lastReload, String(last))) return Date.now() - last > pauseMs
  // Nothing can be stored: a page with typed text is not reloaded, and no page is reloaded twice.
  return !isReloaded() && !anythingTyped()
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface TypedText {
  path: string
  /** For each field of the page in order: its name, its value, and whether it is checked. */
  fields: { name: string; value: string; checked: boolean }[]
  focused: number
}

/** Passwords are never stored, and files cannot be restored. */
const ignoredTypes = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']

const fieldsOfPage = () =>
  [...document.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => !ignoredTypes.includes(field.type),
  )

const nameOf = (field: Field) => field.name || field.id

const anythingTyped = () => fieldsOfPage().some((field) => !isTicked(field) && field.value !== '')

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

function keepTypedText(): void {
  const fields = fieldsOfPage()
  const typed: TypedText = {
    path: location.pathname,
    fields: fields.map((field) => ({
      name: nameOf(field),
      value: field.value,
      checked: isTicked(field) && field.checked,
    })),
    focused: fields.indexOf(document.activeElement as Field),
  }
  writeStored(typedText, JSON.stringify(typed))
}

/** Restores the stored text of this page, once. Call it before React takes over the fields. */
function restoreTypedText(): void {
  const typed = takeKept()
  if (typed?.path !== location.pathname || !isReloaded()) return
  const fields = fieldsOfPage()
  for (const [i, { name, value, checked }] of typed.fields.entries()) {
    const field = fields[i]
    // The new build may have other fields.
    if (!field || nameOf(field) !== name) return
    if (isTicked(field)) field.checked = checked
    else field.value = value
  }
  fields[typed.focused]?.focus({ preventScroll: true })
}

function isReloaded(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.type === 'reload'
}

function takeKept(): TypedText | undefined {
  try {
    const text = readStored(typedText)
    removeStored(typedText)
    return text ? (JSON.parse(text) as TypedText) : undefined
  } catch {
    return undefined
  }
}
