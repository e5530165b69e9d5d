import { createFileRoute } from '@tanstack/react-router'
import { BlogEditor } from '#src/blog/manager/blog-editor.tsx'
import { openWork } from '#src/blog/manager/open-work.ts'

/** `work` continues what was kept in this browser. */
export const Route = createFileRoute('/contentmanager/blogger/createblog')({
  validateSearch: (search: Record<string, unknown>): { work?: string } =>
    typeof search.work === 'string' ? { work: search.work } : {},
  loaderDeps: ({ search }) => ({ work: search.work }),
  loader: ({ deps }) => openWork(deps.work),
  // Every visit starts anew: yesterday's editor state must not come back from a cache.
  gcTime: 0,
  preload: false,
  component: CreateBlog,
})

function CreateBlog() {
  const opened = Route.useLoaderData()
  return <BlogEditor key={opened.workId} {...opened} />
}
