import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#src/staff/account/account-page.tsx'

export const Route = createFileRoute('/contentmanager/account')({ component: AccountPage })
