import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookRow } from '#src/db/schema.ts'
import { createSealedSecrets } from '#src/tokens/sealed-secrets.ts'

/** After a rotation, the former secret signs too for this long. */
export const overlapMs = 24 * 3_600_000

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export type HookSecrets = ReturnType<typeof createHookSecrets>

export function createHookSecrets(signingSecret: string) {
  const secrets = createSealedSecrets(signingSecret, 'secrets of webhooks')
  return {
    seal: (url: string, secret: string) => secrets.seal(url, secret),
    /** The headers that prove where a message comes from; undefined if the signing secret was replaced. */
    sign(
      { url, secret, previous_secret, previous_until }: WebhookRow,
      { id, body, at = new Date() }: { id: string; body: string; at?: Date },
    ) {
      const current = secrets.open(url, secret)
      if (!current) return undefined
      const previous =
        previous_secret && previous_until && at.toISOString() < previous_until
          ? secrets.open(url, previous_secret)
          : undefined
      const signatures = [current, previous].flatMap((one) =>
        one ? [new Webhook(one).sign(id, at, body)] : [],
      )
      return {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      }
    },
  }
}
