import { createFileRoute } from '@tanstack/react-router'
import { SegmentsPage } from '#src/leads/manager/segments-page.tsx'

export const Route = createFileRoute('/contentmanager/leads/segments')({ component: SegmentsPage })
