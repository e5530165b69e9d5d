import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#src/settings/manager/settings-page.tsx'

export const Route = createFileRoute('/contentmanager/settings')({ component: SettingsPage })
