const writable = 'input[type="text"], [contenteditable="true"], textarea, button'
const mostFrames = 60

/** Brings a block into view and puts the cursor in it; the editor of a text that was far away needs a moment to be there. */
export function focusBlock(id: string): void {
  const block = document.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(id)}"]`)
  if (!block) return
  block.scrollIntoView({ block: 'center' })
  const body = block.querySelector<HTMLElement>('[data-block-body]')
  const isRich = body?.dataset.blockBody === 'rich'
  let frames = 0
  const look = () => {
    const target = body?.querySelector<HTMLElement>(isRich ? '[contenteditable="true"]' : writable)
    if (target) target.focus({ preventScroll: true })
    else if (frames++ < mostFrames) requestAnimationFrame(look)
  }
  look()
}
