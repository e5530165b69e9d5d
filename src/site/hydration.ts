/** On an element that its scripts complete (a carousel gets its buttons): the page hydrates without an interaction. */
export const hydratesPage = { 'data-hydrates-page': '' }

export const needsHydration = (): boolean => document.querySelector('[data-hydrates-page]') !== null
