/** The roles that a person who asks for early access can choose. */
export const roles = [
  'Design',
  'Engineering',
  'Development',
  'Product Management',
  'Leadership',
  'Investor',
  'Other',
] as const

/** The lists whose forms mention an invitation to the product. */
export const invitationLists = ['waitlist', 'early-access'] as const

/** The states that a segment can ask for. Who registered is never asked to confirm, and so is unconfirmed. */
export const segmentStates = ['confirmed', 'unconfirmed', 'unsubscribed', 'bounced'] as const

/** The list whose people stand in line for the invitation. */
export const lineList = 'waitlist'

/** How referrals change places: `places` for each one, `most` together. Without places they change nothing. */
export interface LineRule {
  places: number
  most: number
}

/** The limits of a rule. */
export const mostPlaces = { places: 1000, most: 100_000 }

export const isOff = ({ places, most }: LineRule) => places === 0 || most === 0

/** The whole rule of the line in one sentence, for the people in it. */
export function lineSentence(rule: LineRule): string {
  if (isOff(rule)) {
    return 'The line is in the order in which people confirmed their addresses, and referrals do not change it.'
  }
  const each = Math.min(rule.places, rule.most)
  const people = (count: number) => (count === 1 ? 'one person' : `${count} people`)
  return `The line is in the order in which people confirmed their addresses, and each new person who joins by your link and confirms moves you ahead as if you had confirmed ${people(each)} earlier, up to ${people(rule.most)} in all.`
}

/** How often a person gets new articles by mail. */
export const digestFrequencies = ['weekly', 'monthly'] as const

export type DigestFrequency = (typeof digestFrequencies)[number]

/** Why someone on a list is not in the audience. */
export const exclusions = [
  'unconfirmed',
  'unsubscribed',
  'bounced',
  'erased',
  'paused',
  'promise',
  'digest',
  'invited',
  'condition',
] as const

export type Exclusion = (typeof exclusions)[number]
