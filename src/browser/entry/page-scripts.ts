import { deferredRels } from '../script-links.ts'

const linksWith = (rel: string) =>
  Array.from(document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`), ({ href }) => href)

const { prefetched, 'on interaction': deferred } = deferredRels

/** Its scripts are fetched when the browser is idle. */
export const isPrefetched = (): boolean => linksWith(prefetched).length > 0

/** The scripts are to be loaded with the page; in development they always are. */
export const isImmediate = (): boolean => !isPrefetched() && linksWith(deferred).length === 0

/** The scripts of the page that was served, as the server listed them. */
const pageScripts = (): string[] => [prefetched, deferred, 'modulepreload'].flatMap(linksWith)

/**
 * Settles when every script of this page has been loaded, so that nothing is fetched while it hydrates. Firefox and
 * WebKit abort imports when the visitor leaves for another page; the router would answer with a reload, and the
 * visitor would stay. Here an aborted import ends the attempt and nothing else.
 */
export async function importPageScripts(): Promise<void> {
  await Promise.all(pageScripts().map((url) => import(/* @vite-ignore */ url)))
}

/** Brings them into the browser's cache: the page then hydrates at once, and without a network as well. */
export function prefetchPageScripts(): void {
  // What cannot be prefetched is fetched at the first interaction.
  for (const url of pageScripts()) fetch(url, { priority: 'low' }).catch(() => {})
}
