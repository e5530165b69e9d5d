import { createFileRoute } from '@tanstack/react-router'
import { PasswordPage } from '#src/staff/login/password-pages.tsx'

export const Route = createFileRoute('/contentmanager/password')({ component: PasswordPage })
