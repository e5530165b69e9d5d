import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '#src/staff/dashboard.tsx'

export const Route = createFileRoute('/contentmanager/')({
  component: () => <Dashboard />,
})
