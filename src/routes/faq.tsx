import { createFileRoute, useRouter } from '@tanstack/react-router'
import { FaqList } from '#src/faq/reader/faq-list.tsx'
import { FaqsError, FaqsPending } from '#src/faq/reader/faq-states.tsx'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { PageIntro } from '#src/marketing/layout/page-intro.tsx'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'
import { breadcrumbs, faqPage } from '#src/site/structured-data.ts'

export const Route = createFileRoute('/faq')({
  loader: async ({ context: { queries } }) => {
    try {
      const { faqQueries } = await import('#src/faq/reader/queries.ts')
      const queryClient = await queries.client()
      return { faqs: await queryClient.fetchQuery(faqQueries.list()) }
    } catch (error) {
      console.error('Failed to get FAQs', error)
      answerUnavailable()
      return { faqs: [], failure: error instanceof Error ? error.message : String(error) }
    }
  },
  head: ({ loaderData }) =>
    publicPageHead('/faq', {
      structured: [
        breadcrumbs({ name: 'FAQ', path: '/faq' }),
        ...(loaderData?.faqs.length ? [faqPage(loaderData.faqs)] : []),
      ],
    }),
  pendingComponent: () => (
    <>
      <Intro />
      <FaqsPending />
    </>
  ),
  component: FaqPage,
})

function FaqPage() {
  const { faqs, failure } = Route.useLoaderData()
  const router = useRouter()
  return (
    <>
      <Intro />
      {failure === undefined ? (
        <FaqList faqs={faqs} />
      ) : (
        <FaqsError message={failure} onRetry={() => router.invalidate({ sync: true })} />
      )}
      <ClosingCall title="Still wondering? See it on your own flow">
        Join the waitlist, and ask us anything when it is your turn.
      </ClosingCall>
    </>
  )
}

function Intro() {
  return (
    <PageIntro
      title="Questions, answered"
      lead="What Wireloom does, how it fits the way you work, and what it leaves to you."
    />
  )
}
