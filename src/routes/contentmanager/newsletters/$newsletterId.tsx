import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { ApiError } from '#src/app/client.ts'
import { ContentEditor } from '#src/editor/screen/content-editor.tsx'
import { openSaved } from '#src/editor/shared-text/open-text.ts'
import type { Newsletter } from '#src/newsletters/contract.ts'
import { type LetterText, letterText } from '#src/newsletters/manager/letter-text.ts'
import { NewsletterPage } from '#src/newsletters/manager/newsletter-page.tsx'
import { newsletterQueries } from '#src/newsletters/manager/queries.ts'

export const Route = createFileRoute('/contentmanager/newsletters/$newsletterId')({
  loader: async ({ params, context }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.newsletterId)) throw notFound()
    const newsletterId = Number(params.newsletterId)
    const client = await context.queries.client()
    const opened = await client.fetchQuery(newsletterQueries.detail(newsletterId))
    return { opened, letter: await openIfAllowed(opened) }
  },
  // Every visit starts with the server's version.
  gcTime: 0,
  preload: false,
  pendingComponent: () => <p role="status">Loading...</p>,
  component: () => {
    const { opened, letter } = Route.useLoaderData()
    const navigate = Route.useNavigate()
    const router = useRouter()
    return (
      <NewsletterPage
        key={opened.newsletterId}
        opened={opened}
        letter={letter}
        ContentEditor={ContentEditor}
        onDraft={() => void router.invalidate()}
        onDeleted={() => void navigate({ to: '/contentmanager/newsletters' })}
        onDuplicated={(copy) =>
          void navigate({
            to: '/contentmanager/newsletters/$newsletterId',
            params: { newsletterId: `${copy}` },
          })
        }
      />
    )
  },
})

async function openIfAllowed(newsletter: Newsletter): Promise<LetterText | undefined> {
  if (newsletter.state !== 'draft' && newsletter.state !== 'step') return undefined
  try {
    return await openSaved(letterText, newsletter)
  } catch (error) {
    // A writer reads the newsletters of others.
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}
