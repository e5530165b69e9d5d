import { hydrationOf } from '#src/site/hydration.ts'

/** The `rel` of a link to a script that is loaded when the page hydrates; no browser fetches it before. */
export const deferredRel = 'deferred-script'

/**
 * Takes the preloading of scripts out of a page that hydrates later. The links stay, so that the entry script knows
 * what to load. e2e/browser-contract.spec.ts checks that Start writes them as they are expected here.
 */
export const deferScripts = (html: string, pathname: string): string =>
  hydrationOf(pathname) === 'immediately'
    ? html
    : html.replaceAll('<link rel="modulepreload"', `<link rel="${deferredRel}"`)
