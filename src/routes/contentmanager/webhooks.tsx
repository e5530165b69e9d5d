import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '#src/webhooks/manager/webhooks-page.tsx'

export const Route = createFileRoute('/contentmanager/webhooks')({ component: WebhooksPage })
