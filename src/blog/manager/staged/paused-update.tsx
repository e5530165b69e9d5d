import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import type { PausedUpdate as Paused } from '../../staged-contract.ts'
import { useArticle } from '../article/article-context.ts'
import type { useStagedActions } from './staged-queries.ts'

export function pauseReasonOf({ reason, by, at }: Paused): string {
  const when = at ? `on ${momentOf(at)}` : ''
  if (reason === 'unpublished')
    return `The article is not online any more. ${by} changed it last, ${when}.`
  if (reason === 'main')
    return 'Another article became the main article after this update was staged.'
  return `${by} changed the article ${when}, after this update was staged.`
}

function consequenceOf({ reason, by, at }: Paused): string {
  if (reason === 'unpublished')
    return 'The article goes online again, with the text of this update.'
  if (reason === 'main')
    return 'The article is published as it is in this update, with the place that it has there.'
  return `It replaces what is online, which ${by} changed${at ? ` on ${momentOf(at)}` : ''}. That text stays in the earlier versions.`
}

type PublishAnywayProps = { paused: Paused; actions: ReturnType<typeof useStagedActions> }

/** Publishes an update whose article has changed since, after a question that says what it replaces. */
export function PublishAnyway({ paused, actions }: PublishAnywayProps) {
  return (
    <ConfirmButton
      look="secondary"
      disabled={actions.isBusy}
      ask={{
        title: 'Publish this update anyway?',
        text: consequenceOf(paused),
        cancel: 'Do not publish',
        confirm: 'Publish the update',
      }}
      onConfirm={() => void actions.publish()}
    >
      Publish it anyway
    </ConfirmButton>
  )
}

/** Above the text, because the details may be a closed drawer. */
export function PausedNotice() {
  const { staged, drawer } = useArticle()
  if (!staged?.paused) return null
  return (
    <Notice
      tone="warning"
      actions={
        <Button
          look="secondary"
          onClick={() => {
            drawer.reveal()
            document.getElementById('staged-update')?.focus()
          }}
        >
          Decide
        </Button>
      }
    >
      <strong>A staged update is paused.</strong> {pauseReasonOf(staged.paused)}
    </Notice>
  )
}
