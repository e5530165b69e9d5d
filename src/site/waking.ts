/**
 * Pages that are nothing, or the wrong page, until their scripts run; and the forms: a submission that does not
 * reach the server is kept by a script, which must be there before the network goes.
 */
const needsScripts =
  /^\/(contentmanager|promptblaster|pricing|confirm|join|subscribe|earlyaccess|register)(\/|$)/

/** All other pages are complete as they come: their scripts can wait. */
export const wakesAtOnce = (pathname: string): boolean => needsScripts.test(pathname)

/** On an element that its scripts complete (a carousel gets its buttons): the page wakes without a touch. */
export const wakesPage = { 'data-wakes': '' }

export const hasWakingPart = (): boolean => document.querySelector('[data-wakes]') !== null
