import { createFileRoute } from '@tanstack/react-router'
import { NewEntry } from '#src/changelog/manager/new-entry.tsx'

export const Route = createFileRoute('/contentmanager/changelog/new')({ component: NewEntry })
