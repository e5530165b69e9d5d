import { type RefObject, useLayoutEffect } from 'react'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Keeps the caret or the selection of a field where it is when somebody else changes the text around it. */
export function useSteadyCaret(field: RefObject<TextInput | null>, value: string): void {
  // Read before React writes the value. A text that was typed here is in the field already, with its caret; the event
  // that reports the caret would come too late when keys follow each other quickly.
  const shown = shownIn(field.current)
  useLayoutEffect(() => {
    const input = field.current
    if (!input || !shown || shown.text === value) return
    input.setSelectionRange(
      moved(shown.start, shown.text, value),
      moved(shown.end, shown.text, value),
      shown.direction,
    )
  })
}

function shownIn(input: TextInput | null) {
  if (!input) return undefined
  const { value: text, selectionStart, selectionEnd, selectionDirection } = input
  // A field without the focus can be part of a selection that crosses blocks.
  if (document.activeElement !== input && selectionStart === selectionEnd) return undefined
  return {
    text,
    start: selectionStart ?? text.length,
    end: selectionEnd ?? text.length,
    direction: selectionDirection ?? undefined,
  }
}

function moved(caret: number, was: string, value: string): number {
  const most = Math.min(was.length, value.length)
  let start = 0
  while (start < most && was[start] === value[start]) start++
  if (caret <= start) return caret
  return Math.max(start, caret + value.length - was.length)
}
