/**
 * The `rel` of links to scripts that are loaded when the page hydrates. Browsers do not fetch them earlier; the value
 * tells the entry script when to load them.
 */
export const deferredRels = {
  prefetched: 'prefetched-script',
  'on interaction': 'deferred-script',
} as const
