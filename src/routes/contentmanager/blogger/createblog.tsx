import { createFileRoute, redirect } from '@tanstack/react-router'
import { BlogEditor } from '#src/blog/manager/blog-editor.tsx'
import { openNew } from '#src/blog/manager/open-editor.ts'

/** `work` is the id of unsaved changes in this browser to continue. */
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
    return openNew(deps.work)
  },
  // Every visit starts with a new editor: an old state must not come back from a cache.
  gcTime: 0,
  // The first save changes the address of an open editor; loading again would replace what is being typed.
  staleTime: Number.POSITIVE_INFINITY,
  preload: false,
  component: CreateBlog,
})

function CreateBlog() {
  const opened = Route.useLoaderData()
  return <BlogEditor key={opened.changesId} {...opened} />
}
