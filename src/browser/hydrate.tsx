import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { countNavigation } from '#src/analytics/beacon/count-visits.ts'
import { getRouter } from '#src/router.tsx'
import { guardMarkup } from '#src/ui/browser/trusted-types.ts'

/**
 * Settles when React has hydrated the layout; parts in Suspense boundaries follow in later tasks. Start's client (`StartClient`) would do the same, but adds 8 kB for
 * server functions, which this site does not use.
 */
export function hydrate(): Promise<void> {
  guardMarkup()
  const router = getRouter()
  router.subscribe('onRendered', countNavigation)
  const stop = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    // The first page has none.
    if (!fromLocation || !pathChanged) return
    stop()
    showLateFonts()
  })
  // All scripts are loaded by now: only a style sheet can fail, and the served page already has its styles.
  addEventListener('vite:preloadError', ignore)
  return new Promise((resolve) => {
    const onHydrated = () => {
      removeEventListener('vite:preloadError', ignore)
      resolve()
    }
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RouterClient router={router} />
          <Hydrated onHydrated={onHydrated} />
        </StrictMode>,
      )
    })
  })
}

/** Fonts that came after the first paint are used from the next page on: everything on the screen changes there. */
function showLateFonts(): void {
  // The faces are in the page itself. The rules of a style sheet that is being fetched cannot be read.
  const inPage = [...document.styleSheets].filter(({ href }) => href === null)
  for (const rule of inPage.flatMap(({ cssRules }) => [...cssRules])) {
    if (!(rule instanceof CSSFontFaceRule)) continue
    try {
      rule.style.setProperty('font-display', 'swap')
    } catch {
      // Firefox changes no font face. It uses late fonts from the next document on.
      return
    }
  }
}

const ignore = (event: Event) => event.preventDefault()

function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}
