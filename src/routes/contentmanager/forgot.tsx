import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '#src/staff/login/password-pages.tsx'

export const Route = createFileRoute('/contentmanager/forgot')({ component: ForgotPage })
