import { createFileRoute, notFound } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { findLinkTargets } from '#src/blog/manager/article/find-link-targets.ts'
import { ContentEditor, mergeContent } from '#src/editor/screen/content-editor.tsx'
import { getChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { NewsletterPage } from '#src/newsletters/manager/newsletter-page.tsx'
import { newsletterQueries } from '#src/newsletters/manager/queries.ts'
import { changesIdOf, type UnsavedDraft } from '#src/newsletters/manager/use-draft.ts'

export const Route = createFileRoute('/contentmanager/newsletters/$newsletterId')({
  loader: async ({ params, context }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.newsletterId)) throw notFound()
    const newsletterId = Number(params.newsletterId)
    const client = await context.queries.client()
    const opened = await client.fetchQuery(newsletterQueries.detail(newsletterId))
    const unsaved = await getChanges(changesIdOf(newsletterId)).catch(() => undefined)
    return { opened, unsaved: unsaved as UnsavedChanges<UnsavedDraft> | undefined }
  },
  // Every visit starts with the server's version.
  gcTime: 0,
  preload: false,
  pendingComponent: () => <p role="status">Loading...</p>,
  component: OneNewsletter,
})

function OneNewsletter() {
  const { opened, unsaved } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  return (
    <NewsletterPage
      key={opened.newsletterId}
      opened={opened}
      unsaved={unsaved}
      ContentEditor={LetterEditor}
      mergeContent={mergeContent}
      onDeleted={() => void navigate({ to: '/contentmanager/newsletters' })}
      onDuplicated={(copy) =>
        void navigate({
          to: '/contentmanager/newsletters/$newsletterId',
          params: { newsletterId: `${copy}` },
        })
      }
    />
  )
}

function LetterEditor(props: Omit<ComponentProps<typeof ContentEditor>, 'findLinkTargets'>) {
  return <ContentEditor {...props} findLinkTargets={findLinkTargets} />
}
