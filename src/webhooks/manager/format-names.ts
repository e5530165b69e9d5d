import type { HookFormat } from '#src/events/choices.ts'

export const formatNames: Record<HookFormat, string> = {
  standard: 'JSON, signed (Standard Webhooks)',
  slack: 'Slack: incoming webhook',
  hubspot: 'HubSpot: form',
}
