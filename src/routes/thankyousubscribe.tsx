import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/thankyousubscribe')({
  // A confirmation for the waitlist leads here with the token of the person's place.
  validateSearch: ({ place }: Record<string, unknown>): { place?: string } =>
    typeof place === 'string' && /^[\w.-]{1,200}$/.test(place) ? { place } : {},
  head: () => publicPageHead('/thankyousubscribe'),
  component: () => {
    const { place } = Route.useSearch()
    return (
      <MessagePage
        title="Thank you for subscribing!"
        action={{ label: 'HEAD HOME', href: '/' }}
        further={place ? { label: 'See your place in line', href: `/place/${place}` } : undefined}
      />
    )
  },
})
