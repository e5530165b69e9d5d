import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#src/staff/login/login-page.tsx'

export const Route = createFileRoute('/contentmanager/login')({ component: LoginPage })
