import { createFileRoute, redirect } from '@tanstack/react-router'
import { openNew } from '#src/editor/shared-text/open-text.ts'
import { emptyText } from '#src/faq/document.ts'
import { CreateFaq } from '#src/faq/manager/form/faq-screen.tsx'
import { faqText } from '#src/faq/manager/form/faq-text.ts'
import { findAsked } from '#src/faq/manager/queries.ts'

interface Continued {
  /** The id of a visitor's question. */
  question?: number
  /** The id of unsaved text in this browser. */
  work?: string
  /** The id of a document that was never saved. */
  document?: string
}

export const Route = createFileRoute('/contentmanager/faq/createfaq')({
  validateSearch: ({ question, work, document }: Record<string, unknown>): Continued => ({
    question: Number(question) || undefined,
    ...(typeof work === 'string' && { work }),
    ...(typeof document === 'string' && { document }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, context }) => {
    const question = await findAsked(await context.queries.client(), deps.question)
    const text = question && { ...emptyText, question: question.question }
    const opened = await openNew(faqText, deps, text)
    // It was saved on another device, or the response to the save was lost.
    const { subjectId } = opened.session.state()
    if (subjectId === null) return { opened, askedId: question?.id }
    void opened.close()
    throw redirect({
      to: '/contentmanager/faq/edit/$faqid',
      params: { faqid: `${subjectId}` },
      replace: true,
    })
  },
  // Every visit starts with a new form: a cache must not bring an old state back.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  preload: false,
  pendingComponent: () => <p role="status">Loading...</p>,
  component: () => {
    const { opened, askedId } = Route.useLoaderData()
    return <CreateFaq key={opened.session.id} opened={opened} askedId={askedId} />
  },
})
