import { createFileRoute } from '@tanstack/react-router'
import { NewEntry } from '#src/changelog/manager/entry-pages.tsx'

export const Route = createFileRoute('/contentmanager/changelog/new')({ component: NewEntry })
