import '#src/ui/style/base.css'
import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
} from '@tanstack/react-router'
import { useResendUnsent } from '#src/leads/forms/sending/use-resend-unsent.ts'
import { PageShell } from '#src/marketing/layout/page-shell.tsx'
import { siteLinks } from '#src/site/site-links.ts'
import { inHead, organization } from '#src/site/structured-data.ts'
import { fontPreloads } from '#src/ui/style/font-preloads.ts'
import fontFaces from '#src/ui/style/fonts.css?inline'
import type { LazyQueryClient } from '../lazy-query-client.tsx'

/** Rendered by the server only; the browser keeps these elements as they were served. */
const sameOnEveryPage = () => ({
  meta: [
    { charSet: 'utf-8' },
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
  ],
  links: [...siteLinks(), ...fontPreloads()],
  // No style sheet contains them: Vite fetches those again while a page hydrates, and late fonts would move it then.
  styles: [{ children: fontFaces }],
})

export const Route = createRootRouteWithContext<{ queries: LazyQueryClient }>()({
  head: ({ matches }) => ({
    meta: [
      ...(import.meta.env.SSR ? sameOnEveryPage().meta : []),
      // A page may set its own theme colour (publicPageHead), so the browser needs this one to restore it.
      { name: 'theme-color', content: '#FBFAF7' },
      // The root route adds the robots tag to all staff pages, so that no page has to.
      ...(matches.some(({ routeId }) => routeId.startsWith('/contentmanager'))
        ? [{ name: 'robots', content: 'noindex, nofollow' }]
        : []),
      ...inHead(organization()),
    ],
    links: import.meta.env.SSR ? sameOnEveryPage().links : [],
    styles: import.meta.env.SSR ? sameOnEveryPage().styles : [],
  }),
  shellComponent: ({ children }) => (
    // The entry script adds a data attribute before hydration (src/browser).
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  ),
  component: () => {
    useResendUnsent()
    return (
      <PageShell>
        <Outlet />
      </PageShell>
    )
  },
  notFoundComponent: lazyRouteComponent(
    () => import('#src/marketing/not-found/not-found-page.tsx'),
    'NotFoundPage',
  ),
})
