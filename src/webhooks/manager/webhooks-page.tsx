import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostHooks } from '#src/events/choices.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { HookCard } from './hook-card.tsx'
import { webhookQueries } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import styles from './webhooks.module.css'

/** Only the format `standard` is verified by its receiver. */
type Shown = { secret: string; title: string; hint?: string }

export function WebhooksPage() {
  const query = useQuery(webhookQueries.list())
  const [isAdding, setIsAdding] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const hooks = query.data
  return (
    <WorkPage
      back="/contentmanager/settings"
      backLabel="Settings"
      title="Webhooks"
      eyebrow="For owners"
      actions={
        <Button disabled={(hooks?.length ?? 0) >= mostHooks} onClick={() => setIsAdding(true)}>
          Add a webhook
        </Button>
      }
    >
      <p className={styles.about}>
        A webhook tells another program within seconds what happens here: a signed message for each
        event. A message that fails is sent again for days, always with the same id. The order of
        messages is not kept.
      </p>
      <Loading query={query} height="12rem" />
      {hooks?.length === 0 ? <EmptyState>No webhooks yet.</EmptyState> : null}
      <div className={styles.hooks}>
        {hooks?.map((hook) => (
          <HookCard
            key={hook.id}
            hook={hook}
            onRotated={(secret) =>
              setShown({
                secret,
                title: 'The new secret',
                hint: 'For 24 hours, messages are signed with the former secret too.',
              })
            }
          />
        ))}
      </div>
      {isAdding ? (
        <AddWebhook
          onClose={() => setIsAdding(false)}
          onAdded={(secret, format) => {
            setIsAdding(false)
            if (format === 'standard') setShown({ secret, title: 'The webhook is added' })
          }}
        />
      ) : null}
      {shown ? <SecretDialog {...shown} onClose={() => setShown(undefined)} /> : null}
    </WorkPage>
  )
}
