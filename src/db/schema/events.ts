import type { Generated } from 'kysely'
import type { EventName, HookFormat } from '#src/events/choices.ts'

export interface EventsTables {
  /** Addresses of other programs that are told about events. */
  webhooks: {
    id: Generated<number>
    url: string
    format: HookFormat
    /** JSON: the names of the events that it gets. */
    events: string
    /** Encrypted under the signing secret. */
    secret: string
    /** Signs too until `previous_until`, after a rotation. */
    previous_secret: Generated<string | null>
    previous_until: Generated<string | null>
    state: 'active' | 'paused'
    /** gone: the receiver answered 410. Null while it is active. */
    pause_reason: Generated<'staff' | 'failing' | 'gone' | null>
    /** Since when every attempt failed; null if the last one worked. */
    failing_since: Generated<string | null>
    /** Nothing is sent before: the receiver asked for a rest, or fails. */
    resting_until: Generated<string | null>
    created_at: string
    created_by: string
  }
  /** An event for one webhook: the outbox, and the log of what was sent. */
  webhook_deliveries: {
    id: Generated<number>
    webhook_id: number
    /** The header `webhook-id`, the same for every attempt. */
    message_id: string
    event: EventName | 'webhook.test'
    /** JSON: `StoredData` of the event. */
    data: string
    /** The person that it is about. The delivery is deleted with the person. */
    person_id: number | null
    state: 'waiting' | 'sent' | 'failed'
    attempts: Generated<number>
    due_at: string
    created_at: string
    last_at: Generated<string | null>
    /** The HTTP status of the last answer; null without one. */
    last_status: Generated<number | null>
    last_error: Generated<string | null>
  }
}
