import { createFileRoute } from '@tanstack/react-router'
import { StaffPage } from '#src/staff/people/staff-page.tsx'

export const Route = createFileRoute('/contentmanager/staff')({ component: StaffPage })
