import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '#src/staff/login/forgot-page.tsx'

export const Route = createFileRoute('/contentmanager/forgot')({ component: ForgotPage })
