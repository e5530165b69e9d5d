import { createFileRoute } from '@tanstack/react-router'
import { ReleaseNotes, ReleaseNotesPending } from '#src/changelog/reader/release-notes.tsx'
import { paperClosing } from '#src/marketing/closing/paper-closing.ts'
import { PageIntro } from '#src/marketing/intro/page-intro.tsx'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'
import { launch } from '#src/site/launch.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'
import { longDay } from '#src/time/long-day.ts'
import { PageFailure } from '#src/ui/list/page-failure.tsx'

export const Route = createFileRoute('/changelog')({
  loader: async ({ context: { queries } }) => {
    try {
      const { changelogQueries } = await import('#src/changelog/reader/queries.ts')
      const queryClient = await queries.client()
      return await queryClient.fetchQuery(changelogQueries.list())
    } catch (error) {
      console.error('Failed to get changelog', error)
      answerUnavailable()
      const failure = error instanceof Error ? error.message : String(error)
      return { entries: [], nextOn: null, failure }
    }
  },
  head: () => publicPageHead('/changelog'),
  pendingComponent: () => (
    <>
      <title>Changelog · Wireloom</title>
      <Intro />
      <ReleaseNotesPending />
    </>
  ),
  component: () => {
    const page = Route.useLoaderData()
    const failure = 'failure' in page ? page.failure : undefined
    const next = page.nextOn ? `The next one is due on ${longDay(page.nextOn)}` : undefined
    return (
      <>
        <Intro />
        {failure === undefined ? (
          <ReleaseNotes entries={page.entries} />
        ) : (
          <PageFailure>
            <p>Error: {failure}</p>
          </PageFailure>
        )}
        <ClosingCall
          look={paperClosing}
          title={next ?? 'Get the next release notes by mail'}
          action={{ href: '/subscribe', label: 'JOIN THE MAILING LIST' }}
        >
          Release notes go to our mailing list. Confirm once, leave with one click.
        </ClosingCall>
      </>
    )
  },
})

function Intro() {
  return (
    <PageIntro
      title="Changelog"
      lead={`We ship an update ${launch().claims.updateCadence}. Small enough to learn in a minute, often enough that nothing you ask for waits a season.`}
    />
  )
}
