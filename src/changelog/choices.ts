export const changeKinds = ['New', 'Improved', 'Beta', 'Renamed', 'Fixed'] as const
