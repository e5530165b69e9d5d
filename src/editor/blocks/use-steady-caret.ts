import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Keeps the caret of a focused field where it is when somebody else changes the text around it. */
export function useSteadyCaret(field: RefObject<TextInput | null>, value: string): void {
  const before = useRef({ value, start: 0, end: 0 })
  useEffect(() => {
    const note = () => {
      const input = field.current
      if (!input || document.activeElement !== input) return
      before.current.start = input.selectionStart ?? 0
      before.current.end = input.selectionEnd ?? 0
    }
    document.addEventListener('selectionchange', note)
    return () => document.removeEventListener('selectionchange', note)
  }, [field])
  useLayoutEffect(() => {
    const input = field.current
    const { value: was, start, end } = before.current
    before.current.value = value
    // The browser has moved the caret itself for a change by this person.
    if (!input || was === value || document.activeElement !== input) return
    if (input.selectionStart !== value.length || isOwnChange(was, value, input, end)) return
    input.setSelectionRange(moved(start, was, value), moved(end, was, value))
  }, [field, value])
}

/** A change right before the caret is what typing, pasting and deleting do. */
function isOwnChange(was: string, value: string, input: TextInput, end: number): boolean {
  const caret = input.selectionStart ?? 0
  return was.slice(end) === value.slice(caret)
}

/** The place of a caret after the text before it has changed. */
export function moved(caret: number, was: string, value: string): number {
  const most = Math.min(was.length, value.length)
  let start = 0
  while (start < most && was[start] === value[start]) start++
  if (caret <= start) return caret
  return Math.max(start, caret + value.length - was.length)
}
