import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from '#src/ui/style/class-names.ts'
import { nameOf } from './arrange-blocks.ts'
import type { BlockEditorProps } from './editor-props.ts'
import styles from './line-editor.module.css'
import { type TextFlow, typeOfSign } from './text-flow.ts'
import { useSteadyCaret } from './use-steady-caret.ts'

export function LineEditor(props: BlockEditorProps<'title' | 'subtitle'>) {
  const { block, flow, className } = props
  const { id, content: value } = block
  const label = nameOf(block)
  const onChange = (content: string) => props.onChange({ ...block, content })
  const input = useRef<HTMLTextAreaElement>(null)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useSteadyCaret(input, value)
  useFittingHeight(input, value)

  useEffect(
    () =>
      flow.attach(id, {
        focus(at) {
          const place = at === 'start' ? 0 : at === 'end' ? latest.current.value.length : at
          input.current?.focus({ preventScroll: true })
          input.current?.setSelectionRange(place, place)
        },
        end: () => latest.current.value.length,
        split() {
          const text = latest.current.value
          const { selectionStart, selectionEnd } = input.current ?? {}
          return {
            before: text.slice(0, selectionStart ?? text.length),
            after: text.slice(selectionEnd ?? text.length),
          }
        },
        dropCommand: () => latest.current.onChange(''),
      }),
    [id, flow],
  )

  function typed(event: ChangeEvent<HTMLTextAreaElement>) {
    const { selectionStart } = event.target
    // It wraps, but stays one line of text.
    const text = event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' ')
    const [, sign = '', rest = ''] = /^(\S+) (.*)$/.exec(text) ?? []
    const type = typeOfSign(sign)
    const isTyped = (event.nativeEvent as InputEvent).data === ' '
    if (type && isTyped && selectionStart === sign.length + 1) {
      flow.turnInto(id, type, rest)
      return
    }
    onChange(text)
    const query = /^\/([\p{L}\d ]{0,20})$/u.exec(text)?.[1]
    const at = event.target.getBoundingClientRect()
    flow.command(id, query === undefined ? undefined : { query, at })
  }

  return (
    <textarea
      ref={input}
      rows={1}
      className={classNames(className, styles.line)}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={typed}
      onBlur={() => flow.command(id, undefined)}
      onKeyDown={(event) => {
        if (lineKey(event, id, flow)) event.preventDefault()
      }}
    />
  )
}

/** Handles the keys that leave a line; returns true if the key was one of them. */
function lineKey(event: KeyboardEvent<HTMLTextAreaElement>, id: string, flow: TextFlow): boolean {
  if (event.nativeEvent.isComposing) return false
  const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (!modified && flow.commandKey(event.key)) return true
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const [from, to] = [selectionStart ?? 0, selectionEnd ?? 0]
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
    if (from > 0 || to < value.length) return false
    flow.selectAll()
    return true
  }
  if (modified) return false
  const atStart = to === 0
  const atEnd = from === value.length
  if (event.key === 'Enter') flow.split(id, value.slice(0, from), value.slice(to))
  else if (event.key === 'Backspace' && atStart) flow.join(id)
  else if (event.key === 'ArrowLeft' && atStart) flow.leave(id, 'before')
  else if (event.key === 'ArrowRight' && atEnd) flow.leave(id, 'after')
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    const to = event.key === 'ArrowUp' ? 'before' : 'after'
    leaveUnlessMoved(event.currentTarget, () => flow.leave(id, to))
    return false
  } else if (event.key === 'Escape') flow.select(id)
  else return false
  return true
}

/** A long title has several lines on the screen. The caret leaves it where the browser does not move it within. */
function leaveUnlessMoved(input: HTMLTextAreaElement, leave: () => void): void {
  const { selectionStart } = input
  const isAtEnd = () => [0, input.value.length].includes(input.selectionStart)
  const wasAtEnd = isAtEnd()
  const lineHeight = Number.parseFloat(getComputedStyle(input).lineHeight)
  const isOneLine = input.clientHeight < 2 * lineHeight
  setTimeout(() => {
    if (document.activeElement !== input) return
    if (isOneLine || (wasAtEnd && isAtEnd()) || input.selectionStart === selectionStart) leave()
  })
}

/** For browsers that cannot fit a field to its text by CSS. */
function useFittingHeight(field: RefObject<HTMLTextAreaElement | null>, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const input = field.current
    if (!input || CSS.supports('field-sizing', 'content')) return
    input.style.height = 'auto'
    input.style.height = `${input.scrollHeight}px`
  }, [field, value])
}
