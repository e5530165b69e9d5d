import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The document of the new article that was begun on this page. */
    begun?: string
  }
}

/** Shows the address of a new article's document from its first key on: a reload opens the same text again. */
export function useDocumentAddress(documentId: string, isBegun: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isBegun) return
    const to = '/contentmanager/blogger/createblog'
    void navigate({
      to,
      search: (now) => now,
      // Also for "Back" to this page, which shows the address but does not load it.
      state: { begun: documentId },
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
      mask: { to, search: { document: documentId }, unmaskOnReload: true },
    })
  }, [navigate, documentId, isBegun])
}
