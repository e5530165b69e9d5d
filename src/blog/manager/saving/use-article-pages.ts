import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    savedAs?: number
  }
}

export function useArticlePages() {
  const navigate = useNavigate()
  const router = useRouter()
  const leaving = useRef(false)
  useEffect(() => {
    // The list is preloaded, because the network may be gone when the writer leaves.
    void router.preloadRoute({ to: '/contentmanager/blogger' })
  }, [router])
  return {
    isLeaving: useCallback(() => leaving.current, []),
    toList() {
      leaving.current = true
      return navigate({ to: '/contentmanager/blogger' })
    },
    toArticle: (blogId: number) =>
      navigate({
        to: '/contentmanager/blogger/edit/$blogId',
        params: { blogId: `${blogId}` },
        ignoreBlocker: true,
      }),
    /** After the first save the URL is that of the blog, for a reload; the editor itself stays mounted. */
    showAddressOf: (blogId: number) =>
      navigate({
        to: '/contentmanager/blogger/createblog',
        search: (now) => now,
        state: { savedAs: blogId },
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
        mask: {
          to: '/contentmanager/blogger/edit/$blogId',
          params: { blogId: `${blogId}` },
          unmaskOnReload: true,
        },
      }),
  }
}
