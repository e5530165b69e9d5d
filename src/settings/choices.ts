import type { ClaimName } from '#src/site/claims.ts'

/** Characters of a claim, which stands in the middle of sentences. */
export const longestClaim = 60

export const longestSender = { name: 100, postalAddress: 300 }

/** Shows a claim to staff: its name, and the public sentence that its text is part of. */
export const claimSentences: Record<ClaimName, { name: string; before: string; after: string }> = {
  productLeaders: {
    name: 'Product leaders',
    before: 'Join ',
    after: ' product leaders getting early access.',
  },
  launch: { name: 'Time to launch', before: 'Launch is ', after: '.' },
  earlyMemberPricing: {
    name: 'Early member pricing',
    before: 'Everyone on the waitlist gets ',
    after: ' when we open.',
  },
  updateCadence: { name: 'Update cadence', before: 'We ship an update ', after: '.' },
}
