import { accessToken } from '#src/site/storage-keys.ts'
import { asksForPrivacy } from '#src/ui/browser/asks-for-privacy.ts'
import { readStored } from '#src/ui/browser/browser-storage.ts'
import type { WidthClass } from '../choices.ts'

/*
 * Reports page views to this site, without cookies, storage or identifiers. It is part of every page's entry script,
 * so it is small. The server decides what counts (api/counting/receive-visits.ts).
 */

interface View {
  path: string
  /** How far the article was read, 0 to 1, and the last step that was reported. */
  depth: number
  reported: number
  /** Since when the page is visible and this time is not reported. */
  since: number
  formStarted?: boolean
}

/** Undefined until the page is visible: a page may be prerendered, or open in a tab that nobody has looked at. */
let view: View | undefined

/** The first view, from the moment when the page is shown until it is reported. */
let unreported: { path: string; from: object; since: number } | undefined

/** A page whose pictures take longer is reported before they are loaded. */
const longestWaitMs = 3000

/**
 * The first view is reported when the page is painted, so that it does not compete with the first screen for a slow
 * connection; earlier when the visitor leaves or types before that.
 */
export function countVisits(whenPainted: (run: () => void) => void): void {
  if (asksForPrivacy()) return
  whenShown(() => {
    unreported = { path: location.pathname, from: origin(), since: performance.now() }
    whenPainted(reportFirst)
    setTimeout(reportFirst, longestWaitMs)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) begin()
  })
  addEventListener('scroll', measure, { passive: true })
  addEventListener('input', reportForm, true)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reportReading()
    else if (view) view.since = performance.now()
  })
}

function reportFirst(): void {
  if (!unreported) return
  const { path, from, since } = unreported
  unreported = undefined
  begin(path, from, since)
}

/** For client-side navigation, which loads no new document. */
export function countNavigation(): void {
  reportFirst()
  if (!view || view.path === location.pathname) return
  reportReading()
  begin()
}

function whenShown(run: () => void): void {
  const { prerendering } = document as { prerendering?: boolean }
  if (!prerendering && document.visibilityState === 'visible') {
    run()
    return
  }
  const change = prerendering ? 'prerenderingchange' : 'visibilitychange'
  document.addEventListener(change, () => whenShown(run), { once: true })
}

function begin(path = location.pathname, from = {}, since = performance.now()): void {
  view = { path, depth: 0, reported: 0, since }
  send({ path, width: widthClass(), ...from })
  measure()
}

/** The referring site without its path, and the campaign parameters of the link. */
function origin() {
  const query = new URLSearchParams(location.search)
  const host = document.referrer && new URL(document.referrer).host
  return {
    referrer: host && host !== location.host ? host : undefined,
    utm: {
      source: query.get('utm_source') ?? undefined,
      campaign: query.get('utm_campaign') ?? undefined,
      content: query.get('utm_content') ?? undefined,
    },
  }
}

export const widthClass = (): WidthClass =>
  innerWidth < 768 ? 'phone' : innerWidth < 1024 ? 'tablet' : 'desktop'

const isArticle = () => view?.path.startsWith('/blog/')

function measure(): void {
  if (!view || !isArticle()) return
  const box = document.querySelector('main article')?.getBoundingClientRect()
  if (box?.height) view.depth = Math.max(view.depth, (innerHeight - box.top) / box.height)
}

function reportReading(): void {
  reportFirst()
  if (!view || !isArticle()) return
  const depth = Math.min(4, Math.floor(view.depth * 4 + 0.05)) * 25
  const seconds = Math.round((performance.now() - view.since) / 1000)
  view.since = performance.now()
  if (depth <= view.reported && seconds === 0) return
  view.reported = depth
  send({ path: view.path, depth, seconds })
}

function reportForm({ target }: Event): void {
  reportFirst()
  if (!view || view.formStarted || !(target as Element).closest?.('main form[method=post]')) return
  view.formStarted = true
  send({ path: view.path, started: true })
}

export function send(report: object): void {
  // A browser with a token belongs to staff, also while they sign out.
  if (readStored(accessToken) || location.pathname.startsWith('/contentmanager')) return
  if (!navigator.onLine) {
    addEventListener('online', () => send(report), { once: true })
    return
  }
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  navigator.sendBeacon('/api/v0/visits', body)
}
