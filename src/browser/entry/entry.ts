import './shell-styles.ts'
import { countVisits } from '#src/analytics/beacon/count-visits.ts'
import { measureSomeVitals } from '#src/analytics/beacon/measure-vitals.ts'
import { rememberFirstVisit } from '#src/leads/forms/first-visit.ts'
import { hasUnsent } from '#src/leads/forms/has-unsent.ts'
import { needsHydration } from '#src/site/hydration.ts'
import { reloadIfGone, reloadWhenChunkIsGone } from './gone-chunk.ts'
import { hydrateOnInteraction, whenIdle } from './hydrate-on-interaction.ts'
import { layOutRest } from './lay-out-rest.ts'
import {
  importPageScripts,
  isImmediate,
  isPrefetched,
  prefetchPageScripts,
} from './page-scripts.ts'
import { startAtTop } from './start-at-top.ts'

/* The client entry of every page: small, so that a page is read before the scripts that hydrate it come. */

startAtTop()
reloadWhenChunkIsGone()
rememberFirstVisit()
countVisits()
// The answer to a form that was sent without scripts has the address of the form's action, which is no route's.
if (!location.pathname.startsWith('/forms/')) {
  hydrateOnInteraction(hydratePage, isImmediate() || needsHydration() || hasUnsent())
}
whenIdle(layOutRest)
// Late enough to take nothing from the first screen on a slow line.
whenIdle(() => setTimeout(fetchRest, 400))

async function hydratePage() {
  try {
    // Side by side, and all of them before hydration begins: see README.md.
    const [{ hydrate }] = await Promise.all([import('../hydrate.tsx'), importPageScripts()])
    await hydrate()
  } catch (error) {
    // Plain imports raise no event of Vite's.
    reloadIfGone(error)
    throw error
  }
}

function fetchRest() {
  // A browser fetches a manifest that the page names at once, before what the page shows.
  const manifest = { rel: 'manifest', href: '/site.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), manifest))
  if (isPrefetched()) prefetchPageScripts()
  measureSomeVitals()
}
