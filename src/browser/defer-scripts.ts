import { hydrationOf } from '#src/site/pages.ts'
import { deferredRels } from './script-links.ts'

/**
 * Takes the preloading of scripts out of a page that hydrates later. The links stay, so that the entry script knows
 * what to load and when. e2e/browser-contract.spec.ts checks that Start writes them as they are expected here.
 */
export function deferScripts(html: string, pathname: string): string {
  const hydration = hydrationOf(pathname)
  return hydration === 'immediately'
    ? html
    : html.replaceAll('<link rel="modulepreload"', `<link rel="${deferredRels[hydration]}"`)
}
