/** For an element that scripts complete (a carousel gets its buttons): the page hydrates without an interaction. */
export const hydratesPage = { 'data-hydrates-page': '' }

export const needsHydration = (): boolean => document.querySelector('[data-hydrates-page]') !== null

/** For an element that shows state stored in this browser: the page hydrates as soon as the browser is idle. */
export const hydratesWhenIdle = { 'data-hydrates-when-idle': '' }

export const mayHydrateWhenIdle = (): boolean =>
  document.querySelector('[data-hydrates-when-idle]') !== null
