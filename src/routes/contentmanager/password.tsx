import { createFileRoute } from '@tanstack/react-router'
import { PasswordPage } from '#src/staff/login/password-page.tsx'

export const Route = createFileRoute('/contentmanager/password')({ component: PasswordPage })
