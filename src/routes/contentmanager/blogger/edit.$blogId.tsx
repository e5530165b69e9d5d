import { createFileRoute, redirect } from '@tanstack/react-router'
import { BlogEditor } from '#src/blog/manager/article/blog-editor.tsx'
import { findUnsaved, openArticle, openUnsaved } from '#src/blog/manager/article/open-editor.ts'
import { managerQueries } from '#src/blog/manager/queries.ts'
import { ApiError } from '#src/http/client.ts'

export const Route = createFileRoute('/contentmanager/blogger/edit/$blogId')({
  validateSearch: (search: Record<string, unknown>): { work?: string } =>
    typeof search.work === 'string' ? { work: search.work } : {},
  loaderDeps: ({ search }) => ({ work: search.work }),
  loader: async ({ params, deps, context }) => {
    if (!/^\d+$/.test(params.blogId)) throw redirect({ to: '/resources' })
    const blogId = Number(params.blogId)
    const queryClient = await context.queries.client()
    try {
      const blog = await queryClient.fetchQuery(managerQueries.detail(blogId))
      return await openArticle(deps.work, blog)
    } catch (error) {
      console.error(error)
      // Unsaved changes always open: of a deleted article as a new one.
      const unsaved = await findUnsaved(blogId, deps.work)
      if (!unsaved) throw redirect({ to: '/resources' })
      if (!(error instanceof ApiError && error.status === 404)) return openUnsaved(unsaved)
      const search = { work: unsaved.id }
      throw redirect({ to: '/contentmanager/blogger/createblog', search, replace: true })
    }
  },
  // Every visit starts with what the server has: an older version from a cache would only be refused later.
  gcTime: 0,
  preload: false,
  pendingComponent: () => <p role="status">Loading Blog...</p>,
  component: EditBlog,
})

function EditBlog() {
  const opened = Route.useLoaderData()
  return <BlogEditor key={opened.changesId} {...opened} />
}
