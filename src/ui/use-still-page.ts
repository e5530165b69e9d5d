import { useLayoutEffect } from 'react'

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
