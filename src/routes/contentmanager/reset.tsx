import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#src/staff/login/password-pages.tsx'

export const Route = createFileRoute('/contentmanager/reset')({ component: ResetPage })
