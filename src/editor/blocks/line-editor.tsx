import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react'
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
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useSteadyCaret(input, value)

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

  function typed(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.target
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
    <input
      ref={input}
      type="text"
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
function lineKey(event: KeyboardEvent<HTMLInputElement>, id: string, flow: TextFlow): boolean {
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
  else if (event.key === 'ArrowUp' || (event.key === 'ArrowLeft' && atStart)) {
    flow.leave(id, 'before')
  } else if (event.key === 'ArrowDown' || (event.key === 'ArrowRight' && atEnd)) {
    flow.leave(id, 'after')
  } else if (event.key === 'Escape') flow.select(id)
  else return false
  return true
}
