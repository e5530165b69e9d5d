import { hydrationOf } from '#src/site/pages.ts'
import { deferredRels } from './script-links.ts'

/**
 * The rel that replaces `modulepreload` in a page that hydrates later. Browsers do not fetch such a link; the entry
 * script reads from it what to load and when.
 */
export function deferredRel(pathname: string): string | undefined {
  const hydration = hydrationOf(pathname)
  return hydration === 'immediately' ? undefined : deferredRels[hydration]
}
