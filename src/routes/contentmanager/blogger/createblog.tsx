import { createFileRoute, redirect } from '@tanstack/react-router'
import { BlogEditor } from '#src/blog/manager/article/blog-editor.tsx'
import { openNew } from '#src/blog/manager/article/open-editor.ts'
import { AskName } from '#src/staff/account/ask-name.tsx'

interface Continued {
  /** The id of unsaved changes in this browser. */
  work?: string
  /** The id of a document that was never saved. */
  document?: string
  /** The same, for the document that was begun on this page: it is open already, so nothing is loaded again. */
  begun?: string
}

export const Route = createFileRoute('/contentmanager/blogger/createblog')({
  validateSearch: ({ work, document, begun }: Record<string, unknown>): Continued => ({
    ...(typeof work === 'string' && { work }),
    ...(typeof document === 'string' && { document }),
    ...(typeof begun === 'string' && { begun }),
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
    const opened = await openNew(deps.document ?? readBegun(location.search), deps.work)
    // It was saved on another device, or the response to the save was lost.
    const { subjectId } = opened.session.state()
    if (subjectId === null) return opened
    void opened.session.close()
    throw toSaved(subjectId)
  },
  // Every visit starts with a new editor: a cache must not bring an old state back.
  gcTime: 0,
  // The first save changes the URL of an open editor; loading again would overwrite text that is being typed.
  staleTime: Number.POSITIVE_INFINITY,
  preload: false,
  component: CreateBlog,
})

const readBegun = (search: { begun?: string }) => search.begun

function CreateBlog() {
  const opened = Route.useLoaderData()
  return <BlogEditor key={opened.session.id} {...opened} question={<AskName />} />
}
