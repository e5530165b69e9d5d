import { createFileRoute } from '@tanstack/react-router'
import { ChangelogManager } from '#src/changelog/manager/changelog-manager.tsx'

export const Route = createFileRoute('/contentmanager/changelog/')({ component: ChangelogManager })
