/** For an element whose link most visitors follow: the linked page is prefetched once the page is laid out. */
export const likelyNext = { 'data-likely-next': '' }

/** Not before (browser/entry/lay-out-rest.ts): it would compete with the first screen for a slow connection. */
export const likelyNextLinks = '[data-laid-out] [data-likely-next] a'
