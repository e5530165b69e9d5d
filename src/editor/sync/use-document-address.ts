import { useEffect } from 'react'

/** A reload, and "Back" to this page, open the same text again from its first key on. */
export function useDocumentAddress(documentId: string, isBegun: boolean): void {
  useEffect(() => {
    if (!isBegun) return
    const address = new URL(window.location.href)
    address.searchParams.set('document', documentId)
    showAddress(address)
  }, [documentId, isBegun])
}

/** Changes the address without telling the router: what belongs to it is open already. */
export function showAddress(address: URL | string): void {
  // The prototype's method, because the router replaces that of the object and would load the page again.
  History.prototype.replaceState.call(window.history, window.history.state, '', address)
}
