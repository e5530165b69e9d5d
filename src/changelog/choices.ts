export const changeKinds = ['New', 'Improved', 'Beta', 'Renamed', 'Fixed'] as const

/** Characters of the fields. */
export const longest = { title: 120, summary: 300, detail: 1000 }
