import './shell-styles.ts'
import { countVisits } from '#src/analytics/beacon/count-visits.ts'
import { measureSomeVitals } from '#src/analytics/beacon/measure-vitals.ts'
import { rememberFirstVisit } from '#src/leads/forms/sending/first-visit.ts'
import { hasUnsent } from '#src/leads/forms/sending/unsent-event.ts'
import { needsHydration } from '#src/site/hydration.ts'
import { reloadIfGone, reloadWhenChunkIsGone } from './gone-chunk.ts'
import { hydrateOnInteraction } from './hydrate-on-interaction.ts'
import { layOutRest } from './lay-out-rest.ts'
import {
  importPageScripts,
  isImmediate,
  isPrefetched,
  prefetchPageScripts,
} from './page-scripts.ts'
import { startAtTop } from './start-at-top.ts'
import { onceIdle, whenIdle, whenPainted } from './when-idle.ts'

/*
 * The client entry of every page. It is small, because a page must be readable before the scripts that hydrate it are
 * loaded.
 */

startAtTop()
reloadWhenChunkIsGone()
rememberFirstVisit()
countVisits(whenPainted)
// The response to a form that was sent without scripts has the URL of the form's action, which is not a route.
if (!location.pathname.startsWith('/forms/')) {
  hydrateOnInteraction(hydratePage, isImmediate() || needsHydration() || hasUnsent())
}
whenIdle(layOutRest)
// Late enough not to delay the first screen on a slow connection.
whenIdle(() => setTimeout(fetchRest, 400))

async function hydratePage() {
  try {
    // In parallel, and all of them before hydration begins: see README.md.
    const [{ hydrate }] = await Promise.all([import('../hydrate.tsx'), importPageScripts()])
    await hydrate()
    // The page inside the layout is hydrated in the tasks that follow.
    await new Promise<void>((done) => onceIdle(done, 3000))
    document.documentElement.dataset.hydrated = ''
  } catch (error) {
    // Vite's preload event is not raised for plain imports.
    reloadIfGone(error)
    throw error
  }
}

function fetchRest() {
  // Added late: browsers fetch a manifest that is in the HTML at once, before the visible content.
  const manifest = { rel: 'manifest', href: '/site.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), manifest))
  if (isPrefetched()) prefetchPageScripts()
  measureSomeVitals()
}
