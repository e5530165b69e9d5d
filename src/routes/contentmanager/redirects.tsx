import { createFileRoute } from '@tanstack/react-router'
import { RedirectsPage } from '#src/redirects/manager/redirects-page.tsx'

export const Route = createFileRoute('/contentmanager/redirects')({ component: RedirectsPage })
