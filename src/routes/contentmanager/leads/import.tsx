import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#src/leads/manager/import-page.tsx'

export const Route = createFileRoute('/contentmanager/leads/import')({ component: ImportPage })
