/** The events that webhooks can be told about, with what they are called on screens. */
export const eventTexts = {
  'lead.signed_up': 'A person signed up',
  'lead.confirmed': 'A person confirmed their address',
  'lead.left': 'A person left a list, or all of them',
  'lead.invited': 'A person was sent an invitation',
  'article.published': 'An article was published',
  'article.unpublished': 'An article was unpublished or deleted',
  'question.asked': 'A visitor asked a question',
} as const

export type EventName = keyof typeof eventTexts

export const eventNames = Object.keys(eventTexts) as [EventName, ...EventName[]]

export const hookFormats = ['standard', 'slack', 'hubspot'] as const

export type HookFormat = (typeof hookFormats)[number]

/** A form of HubSpot adds people: it is not told that somebody left. */
const hubspotEvents: readonly EventName[] = ['lead.signed_up', 'lead.confirmed', 'lead.invited']

/** The events that a format can express. */
export const eventsOfFormat = (format: HookFormat): readonly EventName[] =>
  format === 'hubspot' ? hubspotEvents : eventNames

export const testEvent = 'webhook.test'

export const mostHooks = 10

/** Deliveries are deleted after this time. */
export const keptDays = 30

/** A webhook whose every attempt fails for this long is paused. */
export const failingDays = 3
