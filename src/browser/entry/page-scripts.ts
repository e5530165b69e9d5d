import { deferredRels } from '../script-links.ts'

const linksWith = (rel: string) =>
  Array.from(document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`), ({ href }) => href)

const { prefetched, 'on interaction': deferred } = deferredRels

/** Whether the page's scripts are fetched when the browser is idle. */
export const isPrefetched = (): boolean => linksWith(prefetched).length > 0

/** Whether the scripts are loaded with the page; in development they always are. */
export const isImmediate = (): boolean => !isPrefetched() && linksWith(deferred).length === 0

/** The scripts of the served page, as the server listed them. */
const pageScripts = (): string[] => [prefetched, deferred, 'modulepreload'].flatMap(linksWith)

/**
 * Settles when every script of this page has been loaded, so that nothing is fetched while it hydrates. Firefox and
 * WebKit abort imports when the visitor follows a link; the router would then reload the page, and the visitor would
 * stay on it. Here an aborted import only ends the attempt.
 */
export async function importPageScripts(): Promise<void> {
  await Promise.all(pageScripts().map((url) => import(/* @vite-ignore */ url)))
}

/** Puts the scripts into the browser's cache: the page then hydrates at once, even without a network. */
export function prefetchPageScripts(): void {
  // Scripts that cannot be prefetched are fetched at the first interaction.
  for (const url of pageScripts()) fetch(url, { priority: 'low' }).catch(() => {})
}
