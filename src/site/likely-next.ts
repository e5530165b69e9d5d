/** On an element whose link most visitors follow: the page behind it is prefetched as soon as the link is there. */
export const likelyNext = { 'data-likely-next': '' }

export const likelyNextLinks = '[data-likely-next] a'
