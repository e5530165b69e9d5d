import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Shows the address of a new article's document from its first key on: a reload opens the same text again. */
export function useDocumentAddress(documentId: string, isBegun: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isBegun) return
    void navigate({
      to: '/contentmanager/blogger/createblog',
      search: (now) => (now.document ? now : { ...now, begun: documentId }),
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    })
  }, [navigate, documentId, isBegun])
}
