import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '#src/ui/style/class-names.ts'
import { nameOf } from './arrange-blocks.ts'
import type { BlockEditorProps } from './editor-props.ts'
import styles from './line-editor.module.css'
import { type Caret, type TextFlow, typeOfSign } from './text-flow.ts'
import { useSteadyCaret } from './use-steady-caret.ts'

export function LineEditor(props: BlockEditorProps<'title' | 'subtitle'>) {
  const { block, flow, className } = props
  const { id, content: value } = block
  const label = nameOf(block)
  const onChange = (content: string) => props.onChange({ ...block, content })
  const input = useRef<HTMLTextAreaElement>(null)
  const [shown, setShown] = useState<{ from: number; to: number }>()
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useSteadyCaret(input, value)
  useFittingHeight(input, value)

  useEffect(() => {
    const field = input.current
    if (!field) return
    return flow.attach(id, {
      focus(at) {
        field.focus({ preventScroll: true })
        if (at !== undefined) selectPart(field, at, at)
      },
      end: () => latest.current.value.length,
      split: () => ({
        before: latest.current.value.slice(0, field.selectionStart),
        after: latest.current.value.slice(field.selectionEnd),
      }),
      dropCommand: () => latest.current.onChange(''),
      at: ({ left, top }) => offsetAt(field, left, top),
      ends: () => endsOf(field),
      select(part) {
        if (part) selectPart(field, part.anchor, part.head)
        setShown(part && { from: field.selectionStart, to: field.selectionEnd })
      },
      selected: () => latest.current.value.slice(field.selectionStart, field.selectionEnd),
    })
  }, [id, flow])

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
    <div className={styles.field}>
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
      {shown ? (
        // A browser shows the selection of a field only while the field has the focus.
        <div className={classNames(className, styles.line, styles.part)} aria-hidden="true">
          {value.slice(0, shown.from)}
          <mark>{value.slice(shown.from, shown.to)}</mark>
          {value.slice(shown.to)}
        </div>
      ) : null}
    </div>
  )
}

function endsOf({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement) {
  const isBackward = selectionDirection === 'backward'
  return {
    anchor: isBackward ? selectionEnd : selectionStart,
    head: isBackward ? selectionStart : selectionEnd,
  }
}

function selectPart(input: HTMLTextAreaElement, from: Caret, to: Caret): void {
  const offset = (at: Caret) => (at === 'start' ? 0 : at === 'end' ? input.value.length : at)
  const [anchor, head] = [offset(from), offset(to)]
  const direction = head < anchor ? 'backward' : 'forward'
  input.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head), direction)
}

function offsetAt(input: HTMLTextAreaElement, left: number, top: number): number {
  const box = input.getBoundingClientRect()
  const x = Math.min(Math.max(left, box.left + 1), box.right - 1)
  const y = Math.min(Math.max(top, box.top + 1), box.bottom - 1)
  // Not in every browser: without it the line is selected as a whole.
  const found = document.caretPositionFromPoint?.(x, y)
  if (found?.offsetNode === input) return found.offset
  return top < (box.top + box.bottom) / 2 ? 0 : input.value.length
}

/** Handles the keys that leave a line; returns true if the key was one of them. */
function lineKey(event: KeyboardEvent<HTMLTextAreaElement>, id: string, flow: TextFlow): boolean {
  if (event.nativeEvent.isComposing) return false
  const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (!modified && flow.commandKey(event.key)) return true
  const { value, selectionStart: from, selectionEnd: to } = event.currentTarget
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
    if (from > 0 || to < value.length) return false
    flow.selectAll()
    return true
  }
  if (event.shiftKey && !event.altKey) return extendKey(event, id, flow)
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

/** Shift and an arrow key at an end of the line: the selection goes on in the next block. */
function extendKey(event: KeyboardEvent<HTMLTextAreaElement>, id: string, flow: TextFlow): boolean {
  const { key, currentTarget: input } = event
  const { head } = endsOf(input)
  if (key === 'ArrowLeft' && head === 0) flow.extend(id, 'before')
  else if (key === 'ArrowRight' && head === input.value.length) flow.extend(id, 'after')
  else {
    if (key === 'ArrowUp') leaveUnlessMoved(input, () => flow.extend(id, 'before'))
    if (key === 'ArrowDown') leaveUnlessMoved(input, () => flow.extend(id, 'after'))
    return false
  }
  return true
}

/** A long title has several lines on the screen. The caret leaves it where the browser does not move it within. */
function leaveUnlessMoved(input: HTMLTextAreaElement, leave: () => void): void {
  const { head } = endsOf(input)
  const isAtEnd = () => [0, input.value.length].includes(endsOf(input).head)
  const wasAtEnd = isAtEnd()
  const lineHeight = Number.parseFloat(getComputedStyle(input).lineHeight)
  const isOneLine = input.clientHeight < 2 * lineHeight
  setTimeout(() => {
    if (document.activeElement !== input) return
    if (isOneLine || (wasAtEnd && isAtEnd()) || endsOf(input).head === head) leave()
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
