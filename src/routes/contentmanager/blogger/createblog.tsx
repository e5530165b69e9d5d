import { createFileRoute, redirect } from '@tanstack/react-router'
import { BlogEditor } from '#src/blog/manager/article/blog-editor.tsx'
import { openNew, openNewCopy } from '#src/blog/manager/article/open-editor.ts'

interface Continued {
  /** The id of unsaved changes in this browser. */
  work?: string
  /** The key of a new article on the server that was never saved. */
  copy?: string
}

export const Route = createFileRoute('/contentmanager/blogger/createblog')({
  validateSearch: ({ work, copy }: Record<string, unknown>): Continued => ({
    ...(typeof work === 'string' && { work }),
    ...(typeof copy === 'string' && { copy }),
  }),
  loaderDeps: ({ search: { work, copy } }) => ({ work, copy }),
  loader: async ({ deps, location }) => {
    // The way back to a blog that was made here, saved and left leads to the blog, not to an empty page.
    const { savedAs } = location.state
    if (savedAs) {
      const to = '/contentmanager/blogger/edit/$blogId'
      throw redirect({ to, params: { blogId: `${savedAs}` }, replace: true })
    }
    if (!deps.copy) return openNew(deps.work)
    const opened = await openNewCopy(deps.copy)
    // Saved or discarded meanwhile.
    if (!opened) throw redirect({ to: '/contentmanager/blogger', replace: true })
    return opened
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
