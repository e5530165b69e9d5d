import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiError } from '#src/app/client.ts'
import { articleText } from '#src/blog/manager/article/article-text.ts'
import { BlogEditor } from '#src/blog/manager/article/blog-editor.tsx'
import { OnlyEditors } from '#src/blog/manager/article/only-editors.tsx'
import { managerQueries } from '#src/blog/manager/queries.ts'
import { openSaved, openStored } from '#src/editor/shared-text/open-text.ts'
import { findStoredOf } from '#src/editor/shared-text/stored-text.ts'
import { readSession } from '#src/session/session.ts'
import { AskName } from '#src/staff/account/ask-name.tsx'
import { instead } from '#src/staff/session/guard.ts'

export const Route = createFileRoute('/contentmanager/blogger/edit/$blogId')({
  validateSearch: (search: Record<string, unknown>): { work?: string } =>
    typeof search.work === 'string' ? { work: search.work } : {},
  loaderDeps: ({ search }) => ({ work: search.work }),
  loader: async ({ params, deps, context, location }) => {
    if (!/^\d+$/.test(params.blogId)) throw redirect({ to: '/resources' })
    const blogId = Number(params.blogId)
    const queryClient = await context.queries.client()
    const findUnsaved = () => findStoredOf(articleText, blogId, deps.work)
    try {
      const blog = await queryClient.fetchQuery(managerQueries.detail(blogId))
      const isRefused = blog.status === 'published' && readSession().user?.role === 'writer'
      if (isRefused && !(await findUnsaved())) return { onlyEditors: blog }
      return { opened: await openSaved(articleText, blog, deps.work) }
    } catch (error) {
      console.error(error)
      // The session was refused meanwhile, and the guard leads to the login or to the account.
      const elsewhere = instead({ to: location.pathname, search: location.search })
      if (elsewhere) throw redirect({ ...elsewhere, replace: true })
      // Unsaved changes can always be opened; those of a deleted article open as a new article.
      const unsaved = await findUnsaved()
      if (unsaved && error instanceof ApiError && error.status === 404) {
        const search = { work: unsaved.id }
        throw redirect({ to: '/contentmanager/blogger/createblog', search, replace: true })
      }
      const opened = unsaved && (await openStored(articleText, unsaved))
      if (!opened) throw redirect({ to: '/resources' })
      return { opened }
    }
  },
  // Every visit starts with the server's version: the server would refuse changes based on an older one from a cache.
  gcTime: 0,
  preload: false,
  pendingComponent: () => <p role="status">Loading Blog...</p>,
  component: () => {
    const { opened, onlyEditors } = Route.useLoaderData()
    if (!opened) return <OnlyEditors blog={onlyEditors} />
    return <BlogEditor key={opened.session.id} opened={opened} question={<AskName />} />
  },
})
