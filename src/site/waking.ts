/** Pages that are nothing, or the wrong page, until their scripts run. */
const needsScripts = /^\/(contentmanager|pricing|confirm)(\/|$)/

/**
 * A submission that does not reach the server is kept by a script, which must be there before the network goes; and who
 * opens the game is about to press Start.
 */
const soonNeedsScripts = /^\/(join|subscribe|earlyaccess|register|promptblaster)(\/|$)/

/** When a page's scripts are fetched and run; `prepared`: fetched when the browser is idle, run at a touch. */
export type Waking = 'at once' | 'prepared' | 'at a touch'

/** All other pages are complete as they come: their scripts can wait. */
export function wakingOf(pathname: string): Waking {
  if (needsScripts.test(pathname)) return 'at once'
  return soonNeedsScripts.test(pathname) ? 'prepared' : 'at a touch'
}

/** The name of the <meta> in which a prepared page lists its scripts. */
export const scriptsMeta = 'later-scripts'

/** On an element that its scripts complete (a carousel gets its buttons): the page wakes without a touch. */
export const wakesPage = { 'data-wakes': '' }

export const hasWakingPart = (): boolean => document.querySelector('[data-wakes]') !== null
