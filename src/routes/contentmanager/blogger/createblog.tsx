import { createFileRoute, redirect } from '@tanstack/react-router'
import { articleText } from '#src/blog/manager/article/article-text.ts'
import { BlogEditor } from '#src/blog/manager/article/blog-editor.tsx'
import { openNew } from '#src/editor/shared-text/open-text.ts'
import { AskName } from '#src/staff/account/ask-name.tsx'

interface Continued {
  /** The id of unsaved changes in this browser. */
  work?: string
  /** The id of a document that was never saved. */
  document?: string
}

export const Route = createFileRoute('/contentmanager/blogger/createblog')({
  validateSearch: ({ work, document }: Record<string, unknown>): Continued => ({
    ...(typeof work === 'string' && { work }),
    ...(typeof document === 'string' && { document }),
  }),
  loaderDeps: ({ search: { work, document } }) => ({ work, document }),
  loader: async ({ deps, location }) => {
    const toSaved = (blogId: number) =>
      redirect({
        to: '/contentmanager/blogger/edit/$blogId',
        params: { blogId: `${blogId}` },
        replace: true,
      })
    // Back to the page where a blog was created leads to the saved blog, not to an empty editor.
    const { savedAs } = location.state
    if (savedAs) throw toSaved(savedAs)
    const opened = await openNew(articleText, deps)
    // It was saved on another device, or the response to the save was lost.
    const { subjectId } = opened.session.state()
    if (subjectId === null) return opened
    void opened.close()
    throw toSaved(subjectId)
  },
  // Every visit starts with a new editor: a cache must not bring an old state back.
  gcTime: 0,
  // The first save changes the URL of an open editor; loading again would overwrite text that is being typed.
  staleTime: Number.POSITIVE_INFINITY,
  preload: false,
  pendingComponent: () => <p role="status">Loading...</p>,
  component: () => {
    const opened = Route.useLoaderData()
    return <BlogEditor key={opened.session.id} opened={opened} question={<AskName />} />
  },
})
