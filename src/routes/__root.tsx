import '#src/ui/base.css'
import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
} from '@tanstack/react-router'
import { useResendUnsent } from '#src/leads/forms/use-resend-unsent.ts'
import { PageShell } from '#src/marketing/layout/page-shell.tsx'
import { identity } from '#src/site/identity.ts'
import { siteLinks } from '#src/site/site-links.ts'
import { inHead, organization } from '#src/site/structured-data.ts'
import { fontPreloads } from '#src/ui/font-preloads.ts'
import type { KnownQueries } from '../known-queries.tsx'

/** Stays as it was served: a browser has nothing to add to it. */
const sameOnEveryPage = () => ({
  meta: [
    { charSet: 'utf-8' },
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
  ],
  links: [...siteLinks(), ...fontPreloads()],
})

export const Route = createRootRouteWithContext<{ queries: KnownQueries }>()({
  head: ({ matches }) => ({
    meta: [
      ...(import.meta.env.SSR ? sameOnEveryPage().meta : []),
      // No route but this one matches an unknown address.
      { title: matches.length === 1 ? `Page not found · ${identity.name}` : identity.name },
      // A page may set its own (publicPageHead), so a browser must know this one to come back to it.
      { name: 'theme-color', content: '#FBFAF7' },
      // Told here for all of the staff's pages, so that none can forget it.
      ...(matches.some(({ routeId }) => routeId.startsWith('/contentmanager'))
        ? [{ name: 'robots', content: 'noindex, nofollow' }]
        : []),
      ...inHead(organization()),
    ],
    links: import.meta.env.SSR ? sameOnEveryPage().links : [],
  }),
  shellComponent: ({ children }) => (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  ),
  component: Root,
  notFoundComponent: lazyRouteComponent(
    () => import('#src/marketing/not-found/not-found-page.tsx'),
    'NotFoundPage',
  ),
})

function Root() {
  useResendUnsent()
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}
