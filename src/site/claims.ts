/** Claims of the public pages that can become outdated. Owners change the texts at /contentmanager/settings. */
export const claimNames = [
  'productLeaders',
  'launch',
  'earlyMemberPricing',
  'updateCadence',
] as const

export type ClaimName = (typeof claimNames)[number]

export type Claims = Record<ClaimName, string>

/** The specification's texts, shown until an owner sets others. */
export const defaultClaims: Claims = {
  productLeaders: '2,000+',
  launch: 'in 8 weeks',
  earlyMemberPricing: 'early member pricing',
  updateCadence: 'every two weeks',
}
