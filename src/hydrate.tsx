import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { guardMarkup } from '#src/platform/trusted-types.ts'
import { makeRouter } from './make-router.tsx'
import { publicRoutes } from './public-routes.ts'

const { promise: hydrated, resolve } = Promise.withResolvers<void>()

function Awake() {
  useEffect(() => {
    document.documentElement.dataset.awake = ''
    resolve()
  }, [])
  return null
}

/**
 * Settles when the page answers to its visitor.
 * Start's own client would also bring the code that calls server functions; there are none.
 */
export async function hydrate(): Promise<void> {
  guardMarkup()
  const router = location.pathname.startsWith('/contentmanager')
    ? (await import('./router.tsx')).getRouter()
    : makeRouter(publicRoutes())
  /*
   * The router scrolls to the top when it has rendered, also the first time, when the page was there long before
   * and its reader may be further down: they would be thrown back, and a click under way would miss. Set after the
   * router is made, because as an option it would also bring positions back on Back, where a page starts at its top.
   */
  const arrivedAt = router.latestLocation.href
  router.options.scrollRestoration = ({ location }) => location.href !== arrivedAt
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
        <Awake />
      </StrictMode>,
    )
  })
  return hydrated
}
