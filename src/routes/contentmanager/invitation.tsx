import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '#src/staff/login/password-pages.tsx'

export const Route = createFileRoute('/contentmanager/invitation')({ component: InvitationPage })
