import { createFileRoute } from '@tanstack/react-router'
import { UnsavedBlogs } from '#src/blog/manager/unsaved-blogs.tsx'
import { UnsavedFaqs } from '#src/faq/manager/unsaved-faqs.tsx'
import { Dashboard } from '#src/staff/dashboard.tsx'

export const Route = createFileRoute('/contentmanager/')({
  component: () => (
    <Dashboard>
      <UnsavedBlogs />
      <UnsavedFaqs />
    </Dashboard>
  ),
})
