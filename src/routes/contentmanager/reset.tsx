import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#src/staff/login/reset-page.tsx'

export const Route = createFileRoute('/contentmanager/reset')({ component: ResetPage })
