import { createFileRoute } from '@tanstack/react-router'
import { NewEntry } from '#src/changelog/manager/entry-form.tsx'

export const Route = createFileRoute('/contentmanager/changelog/new')({ component: NewEntry })
