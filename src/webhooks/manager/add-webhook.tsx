import { useState } from 'react'
import { type EventName, eventsOfFormat, type HookFormat } from '#src/events/choices.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { EventChoices } from './event-choices.tsx'
import { formatNames } from './format-names.ts'
import { webhookCalls, webhooksKey } from './queries.ts'
import styles from './webhooks.module.css'

type AddWebhookProps = {
  onAdded: (secret: string, format: HookFormat) => void
  onClose: () => void
}

export function AddWebhook({ onAdded, onClose }: AddWebhookProps) {
  const action = useAction({ invalidates: webhooksKey })
  const [url, setUrl] = useState('')
  const [format, setFormat] = useState<HookFormat>('standard')
  const [events, setEvents] = useState<EventName[]>(['lead.confirmed'])
  const chosen = eventsOfFormat(format).filter((event) => events.includes(event))
  const add = async () => {
    const { secret } = await webhookCalls.add({ url: url.trim(), format, events: chosen })
    onAdded(secret, format)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeOnOutsideClick={false}
      title="Add a webhook"
      description="Events about people contain their names and addresses. Send them only to a program that may have them."
    >
      <ActionForm
        action={action}
        submit="Add webhook"
        className={styles.form}
        onSubmit={() => action.run(add)}
        others={
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextField
          label="Address"
          type="url"
          required
          maxLength={1000}
          placeholder="https://example.com/webhooks"
          spellCheck={false}
          hint="An https address on the internet."
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <SelectField
          label="Format"
          value={format}
          options={Object.entries(formatNames)}
          onChange={({ target }) => setFormat(target.value as HookFormat)}
        />
        <EventChoices format={format} chosen={chosen} onChange={setEvents} />
      </ActionForm>
    </Dialog>
  )
}
