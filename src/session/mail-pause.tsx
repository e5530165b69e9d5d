import { queryOptions, useQuery } from '@tanstack/react-query'
import type { JobsApi } from '#src/feature/jobs-feature.ts'
import type { PauseReason } from '#src/jobs/choices.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { countOf } from '#src/ui/text/words.ts'
import { useIsAtLeast } from './session.ts'
import { staffAnswer, staffClient, staffDone } from './staff-call.ts'
import { momentOf } from './staff-time.ts'

const api = () => staffClient<JobsApi>().jobs.pause

const pauseQuery = () =>
  queryOptions({
    queryKey: ['mail-pause'],
    queryFn: async () => (await staffAnswer(api().$get(), 'Failed to see if mail is paused')).pause,
  })

const reasons: Record<PauseReason, string> = {
  restored: 'a backup was restored, and mails that wait in it may have been sent before',
  operator: 'it was paused by hand',
}

/** Says that all mail is paused. Owners release it here. */
export function MailPause() {
  const isEditor = useIsAtLeast('editor')
  const { data: pause } = useQuery({ ...pauseQuery(), enabled: isEditor })
  if (!pause) return null
  return (
    <Notice tone="warning" actions={<ReleaseMail />}>
      <strong>Mail is paused</strong> since {momentOf(pause.since)}: {reasons[pause.reason]}.
      Sign-ups are accepted, and {countOf(pause.waiting, 'delivery waits', 'deliveries wait')}.
    </Notice>
  )
}

export function ReleaseMail() {
  const { data: pause } = useQuery(pauseQuery())
  // The list of the dashboard, the numbers of Leads and this notice change.
  const action = useAction({ invalidates: [] })
  const isOwner = useIsAtLeast('owner')
  if (!isOwner) return <span>An owner releases it.</span>
  const release = () => staffDone(api().$delete(), 'Failed to release mail')
  return (
    <>
      <ConfirmButton
        look="secondary"
        disabled={action.busy}
        ask={{
          title: 'Release mail?',
          text: `${countOf(pause?.waiting ?? 0, 'waiting delivery is', 'waiting deliveries are')} sent within seconds. If this site was restored from a backup and the original site has sent them since, people get them twice: then the operator drops them first (npm run outbox -- drop).`,
          confirm: 'Release',
        }}
        onConfirm={() => void action.run(release, 'Mail is released.')}
      >
        Release mail
      </ConfirmButton>
      <Outcome action={action} />
    </>
  )
}
