/** Pages that are nothing, or the wrong page, until their scripts run. */
const needsScripts = /^\/(contentmanager|pricing|confirm)(\/|$)/

/**
 * A submission that does not reach the server is kept by a script, which must be there before the network goes; and who
 * opens the game is about to press Start.
 */
const soonNeedsScripts = /^\/(join|subscribe|earlyaccess|register|promptblaster)(\/|$)/

/**
 * When a page hydrates. `prefetched`: its scripts are fetched when the browser is idle and run at the first
 * interaction.
 */
export type Hydration = 'immediately' | 'prefetched' | 'on interaction'

/** All other pages are complete as they come: their scripts can wait. */
export function hydrationOf(pathname: string): Hydration {
  if (needsScripts.test(pathname)) return 'immediately'
  return soonNeedsScripts.test(pathname) ? 'prefetched' : 'on interaction'
}

/** On an element that its scripts complete (a carousel gets its buttons): the page hydrates without an interaction. */
export const hydratesPage = { 'data-hydrates-page': '' }

export const needsHydration = (): boolean => document.querySelector('[data-hydrates-page]') !== null
