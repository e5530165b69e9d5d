import { useLayoutEffect } from 'react'

// Overlays share one page: the first one stops it, and the last one to close lets it scroll again.
let holders = 0

/** Stops the page behind an overlay from scrolling. The scrollbar's width stays reserved, so nothing moves. */
export function useStillPage(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const { documentElement: root, body } = document
    if (holders++ === 0) {
      body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
      root.style.overflow = 'hidden'
    }
    return () => {
      if (--holders > 0) return
      root.style.overflow = ''
      body.style.paddingInlineEnd = ''
    }
  }, [isOpen])
}
