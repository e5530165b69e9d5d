import { createFileRoute } from '@tanstack/react-router'
import { askOutcomes } from '#src/faq/ask-outcomes.ts'
import { AskForm, FaqSearch } from '#src/faq/reader/faq-forms.tsx'
import { FaqList, FaqsError, FaqsPending } from '#src/faq/reader/faq-list.tsx'
import { cleanSearch, searchFaqs } from '#src/faq/search.ts'
import { violetClosing } from '#src/marketing/closing/violet-closing.ts'
import { PageIntro } from '#src/marketing/intro/page-intro.tsx'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'
import { launch } from '#src/site/launch.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'
import { breadcrumbs, faqPage } from '#src/site/structured-data.ts'

export const Route = createFileRoute('/faq')({
  validateSearch: (search: Record<string, unknown>) => ({
    q: cleanSearch(search.q),
    // The FAQ that the visitor has rated as helpful or not.
    said: Number(search.said) || undefined,
    asked: askOutcomes.find((outcome) => outcome === search.asked),
  }),
  loaderDeps: ({ search }) => ({ q: search.q }),
  loader: async ({ context: { queries }, deps: { q } }) => {
    try {
      const { faqQueries, reportSearch } = await import('#src/faq/reader/queries.ts')
      const queryClient = await queries.client()
      const all = await queryClient.fetchQuery(faqQueries.list())
      const faqs = q ? searchFaqs(all, q) : all
      // Staff see searches without results; a visitor need not know if reporting one fails.
      if (q && faqs.length === 0) await reportSearch(q).catch(() => {})
      return { faqs }
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
      <title>FAQ · Wireloom</title>
      <Intro />
      <FaqsPending />
    </>
  ),
  component: () => {
    const { faqs, failure } = Route.useLoaderData()
    const { q, said, asked } = Route.useSearch()
    return (
      <>
        <Intro />
        {failure === undefined ? (
          <>
            <FaqSearch search={q} found={faqs.length} />
            {q && faqs.length === 0 ? null : <FaqList faqs={faqs} said={said} />}
            <AskForm outcome={asked} />
          </>
        ) : (
          <FaqsError message={failure} />
        )}
        <ClosingCall look={violetClosing} title="Try it on a flow of your own">
          {`Join the waitlist for early access and ${launch().claims.earlyMemberPricing}.`}
        </ClosingCall>
      </>
    )
  },
})

function Intro() {
  return (
    <PageIntro
      title="Questions, answered"
      lead="What Wireloom does, how it fits the way you work, and what it leaves to you."
    />
  )
}
