import './shell-styles.ts'
import { rememberFirstVisit } from '#src/leads/forms/first-visit.ts'
import { anythingUnsent } from '#src/leads/forms/left-unsent.ts'
import { hydrationOf, needsHydration } from '#src/site/hydration.ts'
import { hydrateOnInteraction, whenIdle } from './hydrate-on-interaction.ts'
import { layOutRest } from './lay-out-rest.ts'
import { importPageScripts, prefetchPageScripts } from './page-scripts.ts'

/** The client entry of every page: small, so that a page is read before the scripts that hydrate it come. */
const hydration = hydrationOf(location.pathname)

rememberFirstVisit()
hydrateOnInteraction(
  async () => {
    // Side by side, and all of them before hydration begins: see README.md.
    const [{ hydrate }] = await Promise.all([import('../hydrate.tsx'), importPageScripts()])
    await hydrate()
  },
  hydration === 'immediately' || needsHydration() || anythingUnsent(),
)
whenIdle(layOutRest)
// Late enough to take nothing from the first screen on a slow line.
whenIdle(() => setTimeout(fetchRest, 400))

function fetchRest() {
  // A browser fetches a manifest that the page names at once, before what the page shows.
  const manifest = { rel: 'manifest', href: '/site.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), manifest))
  if (hydration === 'prefetched') prefetchPageScripts()
}
