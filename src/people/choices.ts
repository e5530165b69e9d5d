/** Why someone on a list is not in the audience. */
export const exclusions = [
  'unconfirmed',
  'unsubscribed',
  'bounced',
  'erased',
  'paused',
  'promise',
  'invited',
  'condition',
] as const

export type Exclusion = (typeof exclusions)[number]
