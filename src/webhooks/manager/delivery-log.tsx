import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { type Action, useAction } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import type { Delivery, Webhook } from '../contract.ts'
import { webhookCalls, webhookQueries, webhooksKey } from './queries.ts'
import styles from './webhooks.module.css'

export function DeliveryLog({ hook }: { hook: Webhook }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className={styles.log}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Log of 30 days</summary>
      {open ? <Deliveries hook={hook} /> : null}
    </details>
  )
}

function Deliveries({ hook }: { hook: Webhook }) {
  const query = useInfiniteQuery(webhookQueries.log(hook.id))
  const action = useAction({ invalidates: webhooksKey })
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <PagedList query={query}>
      <Outcome action={action} />
      {deliveries.length > 0 ? (
        <RecordTable
          caption="Newest first"
          columns={['Event', 'Time', 'Attempts', 'Result', 'Actions']}
          numbers={['Attempts']}
        >
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} hook={hook} delivery={delivery} action={action} />
          ))}
        </RecordTable>
      ) : (
        <EmptyState>Nothing was sent yet.</EmptyState>
      )}
    </PagedList>
  )
}

const stateNames = { waiting: 'Waits', sent: 'Delivered', failed: 'Failed' }

function resultOf({ state, lastStatus, lastError, dueAt }: Delivery, isPaused: boolean): string {
  const status = lastStatus ? ` (${lastStatus})` : ''
  const next = dueAt && lastError && !isPaused ? ` Next attempt: ${momentOf(dueAt)}.` : ''
  return lastError ? `${stateNames[state]}: ${lastError}${next}` : stateNames[state] + status
}

type DeliveryRowProps = { hook: Webhook; delivery: Delivery; action: Action }

function DeliveryRow({ hook, delivery, action }: DeliveryRowProps) {
  const { id, event, attempts, createdAt, body, messageId } = delivery
  const time = momentOf(createdAt)
  return (
    <tr>
      <td>
        <code>{event}</code>
        <details className={styles.body}>
          <summary aria-label={`Message of ${event}, ${time}`}>Message</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled with the keyboard */}
          <pre tabIndex={0}>
            webhook-id: {messageId}
            {'\n'}
            {body}
          </pre>
        </details>
      </td>
      <td data-label="Time">{time}</td>
      <td data-label="Attempts" data-number>
        {attempts}
      </td>
      <td data-label="Result">{resultOf(delivery, hook.state === 'paused')}</td>
      <td>
        <Button
          look="quiet"
          aria-label={`Send again: ${event} of ${time}`}
          {...action.button(() => webhookCalls.replay(hook.id, id), 'It is sent again.')}
        >
          Send again
        </Button>
      </td>
    </tr>
  )
}
