import { createFileRoute } from '@tanstack/react-router'
import { LibraryPage } from '#src/editor/library/library-page.tsx'

export const Route = createFileRoute('/contentmanager/media')({ component: LibraryPage })
