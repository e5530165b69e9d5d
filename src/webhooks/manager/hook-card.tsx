import { useState } from 'react'
import { failingDays } from '#src/events/choices.ts'
import { momentOf } from '#src/session/staff-time.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { countOf } from '#src/ui/text/words.ts'
import type { Webhook } from '../contract.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EventChoices } from './event-choices.tsx'
import { formatNames } from './format-names.ts'
import { webhookCalls, webhookQueries, webhooksKey } from './queries.ts'
import styles from './webhooks.module.css'

type HookCardProps = { hook: Webhook; onRotated: (secret: string) => void }

export function HookCard({ hook, onRotated }: HookCardProps) {
  const { id, url, format, events, waiting, overlapUntil } = hook
  const action = useAction({ invalidates: webhooksKey })
  // The log of a webhook that is gone must not be read again.
  const removal = useAction({ invalidates: webhookQueries.list().queryKey })
  const [isEditing, setIsEditing] = useState(false)
  const isPaused = hook.state === 'paused'
  const { host } = new URL(url)
  const pause = isPaused ? ('active' as const) : ('paused' as const)
  return (
    <section className={styles.hook} aria-label={`Webhook to ${host}`}>
      <h2>
        <bdi>{url}</bdi>
      </h2>
      <p className={styles.facts}>
        {formatNames[format]}. {isPaused ? 'Paused' : 'Active'},{' '}
        {countOf(waiting, 'event waits', 'events wait')}. Added {momentOf(hook.createdAt)} by{' '}
        {hook.createdBy}.
        {overlapUntil ? ` The former secret signs too until ${momentOf(overlapUntil)}.` : ''}
      </p>
      <p className={styles.facts}>
        {events.map((event) => (
          <code key={event}>{event}</code>
        ))}
      </p>
      <Trouble hook={hook} />
      <div className={styles.actions}>
        <Button
          look="secondary"
          aria-label={`Send a test to ${host}`}
          {...action.button(() => webhookCalls.test(id), 'The test is on its way. See the log.')}
        >
          Send a test
        </Button>
        <Button
          look="secondary"
          aria-label={`${isPaused ? 'Resume' : 'Pause'} the webhook to ${host}`}
          {...action.button(
            () => webhookCalls.update(id, { state: pause }),
            isPaused
              ? 'Resumed. Waiting events are sent.'
              : 'Paused. Events wait until you resume it.',
          )}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button look="quiet" aria-label={`Events of ${host}`} onClick={() => setIsEditing(true)}>
          Events
        </Button>
        {format === 'standard' ? (
          <ConfirmButton
            look="quiet"
            disabled={action.busy}
            aria-label={`Replace secret of ${host}`}
            ask={{
              title: 'Replace the secret?',
              text: 'You get a new secret. For 24 hours messages are signed with both, so that you can change it at the receiver.',
              confirm: 'Replace',
            }}
            onConfirm={() =>
              void action.run(async () => onRotated((await webhookCalls.rotate(id)).secret))
            }
          >
            Replace secret
          </ConfirmButton>
        ) : null}
        <ConfirmButton
          look="quiet"
          disabled={action.busy}
          aria-label={`Delete the webhook to ${host}`}
          ask={{
            title: 'Delete this webhook?',
            text: `Its log is deleted too, and ${countOf(waiting, 'waiting event is', 'waiting events are')} not sent.`,
            confirm: 'Delete',
          }}
          onConfirm={() =>
            void removal.run(() => webhookCalls.remove(id), 'The webhook is deleted.')
          }
        >
          Delete
        </ConfirmButton>
      </div>
      <Outcome action={action} />
      <Outcome action={removal} />
      <DeliveryLog hook={hook} />
      {isEditing ? <EditEvents hook={hook} onClose={() => setIsEditing(false)} /> : null}
    </section>
  )
}

const pauseTexts = {
  failing: `Every attempt failed for ${failingDays} days, so this webhook is paused. Events wait for up to 30 days. Resume it when the receiver works.`,
  gone: 'The receiver answered 410: it is gone. Events wait for up to 30 days. Delete this webhook, or resume it.',
  staff: undefined,
}

function Trouble({ hook: { state, pauseReason, failingSince } }: { hook: Webhook }) {
  const text = pauseReason ? pauseTexts[pauseReason] : undefined
  if (state === 'paused') return text ? <Notice tone="bad">{text}</Notice> : null
  if (!failingSince) return null
  return (
    <Notice tone="warning">
      Every attempt since {momentOf(failingSince)} failed. It is tried again.
    </Notice>
  )
}

function EditEvents({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const action = useAction({ invalidates: webhooksKey })
  const [events, setEvents] = useState(hook.events)
  const save = async () => {
    if (await action.run(() => webhookCalls.update(hook.id, { events }), 'Saved.')) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Events of this webhook"
      description="The change is about events from now on."
    >
      <ActionForm
        action={action}
        submit="Save"
        className={styles.form}
        onSubmit={save}
        others={
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <EventChoices format={hook.format} chosen={events} onChange={setEvents} />
      </ActionForm>
    </Dialog>
  )
}
