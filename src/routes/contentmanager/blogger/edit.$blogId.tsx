import { createFileRoute, redirect } from '@tanstack/react-router'
import { BlogEditor } from '#src/blog/manager/blog-editor.tsx'
import { openWork } from '#src/blog/manager/open-work.ts'
import { managerQueries } from '#src/blog/manager/queries.ts'

export const Route = createFileRoute('/contentmanager/blogger/edit/$blogId')({
  validateSearch: (search: Record<string, unknown>): { work?: string } =>
    typeof search.work === 'string' ? { work: search.work } : {},
  loaderDeps: ({ search }) => ({ work: search.work }),
  loader: async ({ params, deps, context }) => {
    if (!/^\d+$/.test(params.blogId)) throw redirect({ to: '/resources' })
    try {
      const queryClient = await context.queries.client()
      const blog = await queryClient.fetchQuery(managerQueries.detail(Number(params.blogId)))
      return await openWork(deps.work, blog)
    } catch (error) {
      console.error(error)
      throw redirect({ to: '/resources' })
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
  return <BlogEditor key={opened.workId} {...opened} />
}
