/** For an element whose link most visitors follow: the linked page is prefetched as soon as the link is rendered. */
export const likelyNext = { 'data-likely-next': '' }

export const likelyNextLinks = '[data-likely-next] a'
