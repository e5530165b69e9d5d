import { createFileRoute } from '@tanstack/react-router'
import { BlogManager } from '#src/blog/manager/blog-manager.tsx'

export const Route = createFileRoute('/contentmanager/blogger/')({ component: BlogManager })
