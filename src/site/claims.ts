export const claims = {
  productLeaders: '2,000+',
  launchWeeks: 8,
  updateCadence: 'every two weeks',
} as const

export type Claims = typeof claims
