import { createFileRoute } from '@tanstack/react-router'
import { FaqList } from '#src/faq/reader/faq-list.tsx'
import { faqQueries } from '#src/faq/reader/queries.ts'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { PageIntro } from '#src/marketing/layout/page-intro.tsx'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'
import { pageHead } from '#src/site/page-head.ts'
import { breadcrumbs, faqPage } from '#src/site/structured-data.ts'

export const Route = createFileRoute('/faq')({
  loader: async ({ context: { queries } }) => {
    try {
      const queryClient = await queries.client()
      const faqs = queryClient.ensureQueryData(faqQueries.list())
      // A browser shows the page at once, with skeletons; the server has only one chance to fill it.
      if (typeof window === 'undefined') return { faqs: await faqs, failed: false }
      faqs.catch(() => {})
      return { faqs: queryClient.getQueryData(faqQueries.list().queryKey) ?? [], failed: false }
    } catch (error) {
      console.error('Failed to get FAQs', error)
      answerUnavailable()
      return { faqs: [], failed: true }
    }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: 'FAQ',
      description:
        'What Wireloom does, who it is for, how it works with your design system and what happens to your data.',
      path: '/faq',
      structured: [
        breadcrumbs({ name: 'FAQ', path: '/faq' }),
        ...(loaderData?.faqs.length ? [faqPage(loaderData.faqs)] : []),
      ],
    }),
  component: FaqPage,
})

function FaqPage() {
  return (
    <>
      <PageIntro
        title="Questions, answered"
        lead="What Wireloom does, how it fits the way you work, and what it leaves to you."
      />
      <FaqList failed={Route.useLoaderData().failed} />
      <ClosingCall title="Still wondering? See it on your own flow">
        Join the waitlist, and ask us anything when it is your turn.
      </ClosingCall>
    </>
  )
}
