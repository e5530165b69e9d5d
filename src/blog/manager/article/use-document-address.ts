import { useEffect } from 'react'

/**
 * Shows the address of a new article's document from its first key on: a reload, and "Back" to this page, open the same
 * text again. The router does not need to know: the document is open already.
 */
export function useDocumentAddress(documentId: string, isBegun: boolean): void {
  useEffect(() => {
    if (!isBegun) return
    const address = new URL(window.location.href)
    address.searchParams.set('document', documentId)
    // The prototype's method, because the router replaces that of the object and would load the page again.
    History.prototype.replaceState.call(window.history, window.history.state, '', address)
  }, [documentId, isBegun])
}
