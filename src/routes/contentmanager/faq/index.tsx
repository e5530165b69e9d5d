import { createFileRoute } from '@tanstack/react-router'
import { FaqManager } from '#src/faq/manager/faq-manager.tsx'

export const Route = createFileRoute('/contentmanager/faq/')({ component: FaqManager })
