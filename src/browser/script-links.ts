/**
 * The `rel` of links to scripts that are loaded when the page hydrates; no browser fetches them before. It tells the
 * entry script when that is.
 */
export const deferredRels = {
  prefetched: 'prefetched-script',
  'on interaction': 'deferred-script',
} as const
