import { deleteOldDeliveries } from '#src/events/deliveries.ts'
import { listHooks } from '#src/events/hooks.ts'
import type { AttentionSource, Feature, FeatureBase } from '#src/feature/feature.ts'
import type { WebhookSettings } from './api/post.ts'
import { webhookApi } from './api/routes.ts'
import { createHookSecrets } from './api/secrets.ts'
import { createWaking, sendingWebhooks } from './api/sending.ts'

/** Tells other programs about events of this site. */
export function webhooksFeature(base: FeatureBase, settings: WebhookSettings = {}): Feature {
  const deps = { ...base, settings, secrets: createHookSecrets(base.secret) }
  return {
    name: 'webhooks',
    routes: [webhookApi(deps)],
    jobs: [sendingWebhooks(deps)],
    attention: [webhooksAttention(base)],
    retention: { 'deliveries of webhooks': ({ now }) => deleteOldDeliveries(base.db, now) },
    start: createWaking(base),
  }
}

const failingMs = 3_600_000

const reasons = {
  failing: 'is paused, because every attempt failed for days',
  gone: 'is paused: its receiver says that it is gone',
}

/** Webhooks that were paused by the site, and those that fail for more than an hour. */
const webhooksAttention =
  ({ db }: FeatureBase): AttentionSource =>
  async () => {
    const now = Date.now()
    return (await listHooks(db)).flatMap(
      ({ id, url, pause_reason: paused, failing_since: since }) => {
        const fails = since && now - Date.parse(since) > failingMs
        const isPaused = paused === 'failing' || paused === 'gone'
        if (!isPaused && (!fails || paused)) return []
        return [
          {
            id: `webhook-${id}`,
            tone: isPaused ? ('bad' as const) : ('warning' as const),
            text: `The webhook to ${new URL(url).host} ${isPaused ? reasons[paused] : 'fails and is tried again'}.`,
            href: '/contentmanager/webhooks',
            action: 'See more',
            least: 'owner' as const,
          },
        ]
      },
    )
  }
