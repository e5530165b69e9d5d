import type { ClaimName } from '#src/site/claims.ts'

/** How staff see a claim: its name, and a sentence of the public pages around its text. */
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
}
