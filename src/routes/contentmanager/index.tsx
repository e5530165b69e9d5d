import { createFileRoute } from '@tanstack/react-router'
import { SubmittedBlogs } from '#src/blog/manager/submitted-blogs.tsx'
import { UnsavedBlogs } from '#src/blog/manager/unsaved-blogs.tsx'
import { UnsavedFaqs } from '#src/faq/manager/unsaved-faqs.tsx'
import { Dashboard } from '#src/staff/dashboard.tsx'

export const Route = createFileRoute('/contentmanager/')({
  component: () => (
    <Dashboard>
      <SubmittedBlogs />
      <UnsavedBlogs />
      <UnsavedFaqs />
    </Dashboard>
  ),
})
