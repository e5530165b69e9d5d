export const changeKinds = ['New', 'Improved', 'Beta', 'Renamed', 'Fixed'] as const

export type ChangeKind = (typeof changeKinds)[number]
