import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

const { promise: hydrated, resolve } = Promise.withResolvers<void>()

/** Settles when the page answers to its visitor. */
export { hydrated }

function Awake() {
  useEffect(() => {
    document.documentElement.dataset.awake = ''
    resolve()
  }, [])
  return null
}

// Start's own client would also bring the code that calls server functions; there are none.
const router = getRouter()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
      <Awake />
    </StrictMode>,
  )
})
