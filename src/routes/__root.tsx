import '#src/ui/base.css'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { useKeptSubmissions } from '#src/leads/forms/use-kept-submissions.ts'
import { PageShell } from '#src/marketing/layout/page-shell.tsx'
import { NotFoundPage } from '#src/marketing/not-found/not-found-page.tsx'
import { identity } from '#src/site/identity.ts'
import { fontPreloads } from '#src/ui/font-preloads.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#FBFAF7' },
      { title: identity.name },
    ],
    links: [
      { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      ...fontPreloads,
    ],
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
  notFoundComponent: NotFoundPage,
})

function Root() {
  useKeptSubmissions()
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}
