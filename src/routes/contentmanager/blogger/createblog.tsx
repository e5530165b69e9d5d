import { createFileRoute, redirect } from '@tanstack/react-router'
import { BlogEditor } from '#src/blog/manager/blog-editor.tsx'
import { openWork } from '#src/blog/manager/open-work.ts'

/** `work` continues what was kept in this browser. */
export const Route = createFileRoute('/contentmanager/blogger/createblog')({
  validateSearch: (search: Record<string, unknown>): { work?: string } =>
    typeof search.work === 'string' ? { work: search.work } : {},
  loaderDeps: ({ search }) => ({ work: search.work }),
  loader: ({ deps, location }) => {
    // The way back to a blog that was made here, saved and left leads to the blog, not to an empty page.
    const { savedAs } = location.state
    if (savedAs) {
      const to = '/contentmanager/blogger/edit/$blogId'
      throw redirect({ to, params: { blogId: `${savedAs}` }, replace: true })
    }
    return openWork(deps.work)
  },
  // Every visit starts anew: yesterday's editor state must not come back from a cache.
  gcTime: 0,
  // The first save changes the address under the editor's hands; loading again would take the work away.
  staleTime: Number.POSITIVE_INFINITY,
  preload: false,
  component: CreateBlog,
})

function CreateBlog() {
  const opened = Route.useLoaderData()
  return <BlogEditor key={opened.workId} {...opened} />
}
