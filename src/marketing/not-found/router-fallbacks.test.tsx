import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorFallback, NotFoundFallback } from './router-fallbacks.tsx'

async function shown(component: () => React.JSX.Element) {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

test('the router fallbacks show the texts of the specification', async () => {
  expect(await shown(NotFoundFallback)).toContain('<h1>Not Found</h1>')
  const failed = await shown(() => <ErrorFallback error={new Error('secret')} reset={() => {}} />)
  expect(failed).toContain('<h1>Something went wrong!</h1>')
  expect(failed).toContain('Show Error')
  expect(failed).not.toContain('secret')
})
